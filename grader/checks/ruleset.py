"""The version of everything that code decides; part of a report's provenance."""

RULESET_VERSION = "3"
