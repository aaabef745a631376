// Text that others wrote: what is hidden in it is made visible; offsets count code points.

// controls but tab, line feed and carriage return; bidi marks; separators; byte order mark; tags
const HIDDEN =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]|\udb40[\udc00-\udfff]/g;

/** The text with every hidden character as its escape, so that it cannot turn a line around. */
function shown(text) {
  return text.replace(HIDDEN, (found) => {
    const code = found.codePointAt(0);
    return code < 0x10000 ? `\\u${code.toString(16).padStart(4, "0")}` : `\\u{${code.toString(16)}}`;
  });
}

const SURROGATE = /[\ud800-\udfff]/;

/** Where code points stand in a string of UTF-16 units: ascending offsets in, the same out. */
function unitsOf(text, offsets) {
  if (!SURROGATE.test(text)) return offsets.map((offset) => Math.min(offset, text.length));
  const found = [];
  let unit = 0;
  let point = 0;
  for (const offset of offsets) {
    while (point < offset && unit < text.length) {
      unit += text.codePointAt(unit) > 0xffff ? 2 : 1;
      point += 1;
    }
    found.push(unit);
  }
  return found;
}

/** At most so many units of a text, with a mark where it is cut. */
function cut(text, atMost) {
  if (text.length <= atMost) return text;
  return `${text.slice(0, atMost - 2).replace(/[\ud800-\udbff]$/, "")} …`;
}

/** The numbered lines of a text from one line to another, 1-based and inclusive. */
function linesOf(text, first, last) {
  const lines = text.split(/\r\n|\n|\r/);
  const from = Math.max(1, first);
  const to = Math.min(lines.length, last);
  const found = [];
  for (let number = from; number <= to; number += 1) found.push({ number, text: lines[number - 1] });
  return found;
}
