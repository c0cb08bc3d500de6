"""Reads the settings file: where the data is, and the branches with their closed days."""

import json
from datetime import date

DEFAULTS = {"data": "shelf-data.json", "branches": {"main": {"name": "Main library"}}}


def read_settings(path):
    try:
        with open(path, encoding="utf-8") as file:
            settings = {**DEFAULTS, **json.load(file)}
    except FileNotFoundError:
        return DEFAULTS
    for row in settings["branches"].values():
        row["closed_dates"] = [date.fromisoformat(day) for day in row.get("closed_dates", ())]
    return settings
