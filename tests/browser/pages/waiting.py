"""Waiting for a page whose policy forbids Playwright's own way, which evaluates a string."""

FRAMES = 600


def eventually(page, condition):
    """Whether a JavaScript expression comes to hold within some hundred frames."""
    return page.evaluate(
        f"""async () => {{
          for (let frame = 0; frame < {FRAMES}; frame += 1) {{
            if ({condition}) return true;
            await new Promise(requestAnimationFrame);
          }}
          return false;
        }}"""
    )
