"""The scenario as the session and its address store it: text, and what is worked out from it.

What takes long is kept, for every rerun asks for it again.
"""

import json
from collections.abc import Mapping
from functools import lru_cache
from urllib.parse import parse_qs

from attention_core.codec import from_link, from_plain, to_json, to_link, to_plain
from attention_core.scenario import Scenario
from pages.ui import presets

KEPT = 256


def text(scenario: Scenario) -> str:
    """Write a scenario as the session keeps it."""
    return json.dumps(to_plain(scenario), separators=(",", ":"))


@lru_cache(maxsize=KEPT)
def scenario(text: str, lang: str) -> Scenario:
    """Read a scenario, the presets' own words in this language."""
    return presets.localized(from_plain(json.loads(text)), lang)


@lru_cache(maxsize=KEPT)
def preset_scenario(name: str, lang: str) -> Scenario:
    """Return a preset's scenario."""
    return presets.PRESETS[name].scenario(lang)


@lru_cache(maxsize=KEPT)
def is_changed(text: str, preset: str, lang: str) -> bool:
    """Tell whether a scenario differs from its preset."""
    return scenario(text, lang) != preset_scenario(preset, lang)


@lru_cache(maxsize=KEPT)
def link(text: str, lang: str) -> str:
    """Write a scenario as a link holds it."""
    return to_link(scenario(text, lang))


@lru_cache(maxsize=KEPT)
def file_text(text: str, lang: str) -> str:
    """Write a scenario as the file that is saved."""
    return to_json(scenario(text, lang))


def parameters(address: str) -> dict[str, str]:
    """Read the parameters of an address."""
    return {name: values[-1] for name, values in parse_qs(address.lstrip("?")).items()}


def opened(parameters: Mapping[str, str], lang: str) -> tuple[str, str]:
    """Return the preset and the text of the scenario that an address opens.

    Raises
    ------
    ScenarioError
        If its scenario is damaged.
    """
    name = parameters["p"] if parameters.get("p") in presets.PRESETS else presets.DEFAULT
    if parameters.get("s"):
        return name, text(from_link(parameters["s"]))
    return name, text(preset_scenario(name, lang))
