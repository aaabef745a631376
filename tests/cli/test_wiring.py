"""The chain as it is put together, and what it loads."""

import asyncio
import subprocess
import sys
from datetime import date
from pathlib import Path

import pytest
from fake_request import KEY, a_request

from grader.cli.endpoints import JudgeOptions, choose_judge
from grader.cli.wiring import (
    cache_path,
    load_registry,
    load_templates,
    make_provider,
    registry_digest,
    templates_digest,
)
from grader.errors import SettingsError
from grader.grade.providers.base import Answer
from grader.model.settings import JudgingSettings, Templates

DAY = date(2026, 11, 29)
ROOT = Path(__file__).resolve().parents[2]
TEMPLATES = Templates(system="s", user="u")


def a_choice(provider, vendor):
    url = vendor.url if provider == "anthropic" else vendor.openai_url
    options = JudgeOptions(provider=provider, base_url=url, model="some-model")
    return choose_judge(options, {"CONTRACT_GRADER_API_KEY": KEY}, load_registry(), DAY)


def ask(choice, cache, *, templates=TEMPLATES):
    async def asking():
        judging = JudgingSettings(templates=templates, timeout_s=5)
        provider = make_provider(choice, judging, cache=cache, warn=print)
        try:
            return await provider.ask(a_request())
        finally:
            await provider.aclose()

    return asyncio.run(asking())


@pytest.mark.parametrize(
    ("provider", "path"),
    [
        ("anthropic", "/v1/messages"),
        ("openai", "/v1/responses"),
        ("compatible", "/v1/chat/completions"),
        ("ollama", "/v1/chat/completions"),
    ],
)
def test_a_run_is_answered_by_the_vendor_and_the_next_by_the_cache(
    fake_vendor, tmp_path, provider, path
):
    choice = a_choice(provider, fake_vendor)
    first = ask(choice, tmp_path / "c")
    second = ask(choice, tmp_path / "c")
    (seen,) = fake_vendor.received
    assert seen.path == path
    assert seen.headers["authorization"] == f"Bearer {KEY}"
    assert ("seed" in seen.body) is (provider == "ollama")
    assert first.answers == second.answers == (Answer(text='{"ok": true}'),)
    assert (first.from_cache, second.from_cache) == (False, True)
    assert KEY.encode() not in b"".join(file.read_bytes() for file in tmp_path.iterdir())


def test_control_without_a_cache_and_with_other_templates_the_vendor_is_asked(
    fake_vendor, tmp_path
):
    choice = a_choice("openai", fake_vendor)
    ask(choice, None)
    ask(choice, tmp_path / "c")
    ask(choice, tmp_path / "c", templates=Templates(system="s", user="other"))
    assert len(fake_vendor.received) == 3


def test_core_has_no_provider():
    choice = choose_judge(JudgeOptions(provider="core"), {}, load_registry(), DAY)
    assert make_provider(choice, JudgingSettings(), cache=None, warn=print) is None


CACHED_RUN = """
import asyncio, sys
sys.path.insert(0, {fakes!r})
from datetime import date
from pathlib import Path
from fake_request import a_request
from grader.cli.endpoints import JudgeOptions, choose_judge
from grader.cli.wiring import load_registry, make_provider
from grader.model.settings import JudgingSettings, Templates
options = JudgeOptions(provider={provider!r}, base_url={url!r}, model="some-model")
choice = choose_judge(options, {{}}, load_registry(), date(2026, 11, 29))
judging = JudgingSettings(templates=Templates(system="s", user="u"))
provider = make_provider(choice, judging, cache=Path({cache!r}), warn=print)
async def asking():
    reply = await provider.ask(a_request())
    await provider.aclose()
    return reply
print(asyncio.run(asking()).from_cache)
print(sorted({{"anthropic", "openai", "httpx2"}} & set(sys.modules)))
"""


@pytest.mark.parametrize("provider", ["anthropic", "openai", "compatible"])
def test_a_run_answered_by_the_cache_loads_no_sdk(fake_vendor, tmp_path, provider):
    choice = a_choice(provider, fake_vendor)
    ask(choice, tmp_path / "c")
    program = CACHED_RUN.format(
        fakes=str(ROOT / "tests" / "fake_vendor"),
        provider=provider,
        url=choice.base_url,
        cache=str(tmp_path / "c"),
    )
    result = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, cwd=ROOT, check=True
    )
    assert result.stdout.splitlines() == ["True", "[]"]


def test_the_shipped_templates_are_found_and_digested():
    templates = load_templates("grade")
    assert templates.system
    assert templates.user
    assert templates_digest(templates) != templates_digest(TEMPLATES)
    assert templates_digest(TEMPLATES) == templates_digest(Templates(system="s", user="u"))


def test_missing_templates_are_a_settings_error():
    with pytest.raises(SettingsError, match="templates of nothing are missing"):
        load_templates("nothing")


def test_the_registry_has_a_digest():
    assert registry_digest().startswith("sha256:")


@pytest.mark.parametrize(
    ("flag", "env", "setting", "expected"),
    [
        pytest.param("f", {"CONTRACT_GRADER_CACHE": "d"}, "s", Path("f"), id="the-flag"),
        pytest.param(
            None,
            {"CONTRACT_GRADER_CACHE": "d"},
            "s",
            Path("d/replies.sqlite3"),
            id="the-variables-folder",
        ),
        pytest.param(None, {"CONTRACT_GRADER_CACHE": " "}, "s", Path("s"), id="the-setting"),
    ],
)
def test_where_the_cache_is(flag, env, setting, expected):
    assert cache_path(flag, env, setting) == expected


def test_the_cache_is_in_the_users_data_folder_by_default(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert cache_path(None, {}) == tmp_path / "contract-grader" / "replies.sqlite3"
