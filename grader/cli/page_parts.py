"""The texts that a page is made of, out of the package."""

import importlib.resources
from pathlib import Path

import grader
from grader.errors import SettingsError
from grader.report.page_parts import SCRIPTS, STYLES, TEMPLATE, PageParts

VIEWER = "viewer.html"


def load_page_parts() -> PageParts:
    """Template, style sheets and scripts, each in the order of its table.

    Raises:
        SettingsError: the installation lacks them.
    """
    folder = importlib.resources.files("grader.report") / "html"
    try:
        return PageParts(
            template=(folder / TEMPLATE).read_text("utf-8"),
            styles=tuple((folder / name).read_text("utf-8") for name in STYLES),
            scripts=tuple((folder / name).read_text("utf-8") for name in SCRIPTS),
        )
    except OSError as error:
        raise SettingsError(
            "the parts of the page are missing", hint="install contract-grader again"
        ) from error


def load_viewer() -> str:
    """The page that waits for files: in a wheel beside the templates, in the repository in docs/.

    Raises:
        SettingsError: the installation lacks it.
    """
    package = importlib.resources.files(grader)
    packed = package / "_data" / VIEWER
    try:
        file = packed if packed.is_file() else Path(str(package)).parent / "docs" / VIEWER
        return file.read_text("utf-8")
    except OSError as error:
        raise SettingsError(
            "the viewer is missing", hint="install contract-grader again"
        ) from error
