"""The JSON Schemas of the models' files: as committed, and the files keep to them."""

import json
from importlib.resources import files

import jsonschema
import pytest
from fake_listings import claude, gpt

from grader.grade.providers.cards import Registry
from grader.grade.providers.overlay import Overlay

FOLDER = files("grader.grade.providers")
MODELS = {"models.schema.json": Registry, "models_overlay.schema.json": Overlay}


def schema_text(model):
    schema = model.model_json_schema(mode="validation")
    head = {"$schema": "https://json-schema.org/draft/2020-12/schema"}
    return json.dumps(head | schema, indent=1, sort_keys=True) + "\n"


@pytest.mark.parametrize("name", MODELS)
def test_the_committed_schema_is_that_of_the_code(name, update_golden):
    path = FOLDER / name
    if update_golden:
        path.write_text(schema_text(MODELS[name]), "utf-8")
    assert path.read_text("utf-8") == schema_text(MODELS[name])


def validator(name):
    schema = json.loads((FOLDER / name).read_text("utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    return jsonschema.Draft202012Validator(schema)


def test_the_packages_file_keeps_to_it():
    document = json.loads((FOLDER / "models.json").read_text("utf-8"))
    assert list(validator("models.schema.json").iter_errors(document)) == []


@pytest.mark.parametrize(
    "change",
    [
        pytest.param(lambda d: d["cards"][1].update(pinning="floating"), id="no-such-pinning"),
        pytest.param(lambda d: d["cards"][1].pop("prices"), id="no-prices"),
        pytest.param(lambda d: d.update(extra=1), id="an-unknown-field"),
    ],
)
def test_control_another_file_does_not(change):
    document = json.loads((FOLDER / "models.json").read_text("utf-8"))
    change(document)
    assert list(validator("models.schema.json").iter_errors(document))


def test_the_fake_lists_have_the_shapes_of_the_installed_sdks():
    from anthropic.types import ModelInfo  # noqa: PLC0415 - loads an SDK
    from openai.types import Model  # noqa: PLC0415

    assert set(claude("x")) == set(ModelInfo.model_fields)
    assert set(gpt("x")) == set(Model.model_fields)
    ModelInfo.model_validate(claude("x", "deprecated", retires_at="2027-01-22T00:00:00Z"))
    Model.model_validate(gpt("x", "2027-01-14"))
