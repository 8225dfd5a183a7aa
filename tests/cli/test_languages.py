"""The command speaks other languages: as `--language` or the environment says."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from catan_core.cli.phrases import PHRASES
from catan_core.cli.speech import language_in
from tests.cli.table import Catan, listed
from tests.helpers.each import for_each

CATALAN = {"LC_ALL": None, "LC_MESSAGES": None, "LANG": "ca_ES.UTF-8"}


@for_each(["es", "ca"])
def test_every_phrase_is_there_in_every_language(language: str) -> None:
    assert {*PHRASES["en"]} ^ {*PHRASES[language]} == set()


def test_the_strongest_variable_of_the_environment_decides() -> None:
    assert language_in({"LANG": "es_ES.UTF-8", "LC_MESSAGES": "ca_AD"}) == "ca"
    assert language_in({"LANG": "es_ES.UTF-8", "LC_ALL": "en_US.UTF-8"}) == "en"
    assert language_in({"LANG": "ca_ES@valencia", "LC_ALL": ""}) == "ca"
    assert language_in({"LANG": "POSIX"}) == "en"


def test_a_game_is_played_in_the_language_of_the_environment(catan_command: Catan) -> None:
    said = catan_command("play", "--seats", "3", typed=["?", "99", "1", "tauler", "punts", "sortir"], env=CATALAN)
    assert said.code == 0
    assert "Ets Jugador 0. Escriu ? per veure l'ajuda." in said.out
    assert "Fundació: col·locar un poblat: què fas?" in said.out
    assert "Escriu un número de l'1 al 54, o ? per veure l'ajuda." in said.out
    assert "El Jugador 0 col·loca un poblat a" in said.out
    assert "Has abandonat la partida. Accions jugades" in said.out


@pytest.mark.thorough
def test_the_option_is_stronger_than_the_environment(catan_command: Catan) -> None:
    said = catan_command("play", "--bots", "--language", "es", "--log", env=CATALAN)
    assert "Turno 1, Jugador 0\n" in said.out
    assert "Producción: " in said.out
    assert "La partida ha durado" in said.out


def test_english_commands_are_understood_in_every_language(catan_command: Catan) -> None:
    said = catan_command("play", "--language", "es", "--seats", "3", typed=["score", "help", "quit"])
    assert "Total" in said.out
    assert "abandonar la partida" in said.out
    assert said.code == 0


@pytest.mark.thorough
def test_amounts_are_typed_as_they_are_told(catan_command: Catan) -> None:
    asked = iter(["1", "1", "1", "1"])

    def answer(prompt: str) -> str:
        return next(asked, "salir")

    said = catan_command("play", "--language", "es", "--seats", "3", typed=answer)
    assert "El Jugador 0 coloca una carretera en" in said.out


def test_an_unknown_language_is_refused_with_those_there_are(catan_command: Catan) -> None:
    for command in ("play", "board", "list", "describe"):
        said = catan_command(command, "--language", "fr")
        assert (said.code, said.out) == (2, "")
        assert said.err.startswith("catan: there is no language 'fr'; there are en, ")


def test_a_language_of_the_environment_that_is_not_there_is_english(catan_command: Catan) -> None:
    assert catan_command("board", env=CATALAN | {"LANG": "fr_FR.UTF-8"}).out == catan_command("board").out


@pytest.mark.thorough
def test_lists_boards_and_reports_are_in_the_language(catan_command: Catan, tmp_path: Path) -> None:
    assert "El juego de dados" in listed("--language", "es").out
    assert "turó" in catan_command("board", "--language", "ca").out
    report = catan_command("simulate", "--games", "1", "--language", "ca", "--bots", "random").out
    assert "torns" in report
    assert "Poblats" in report
    assert "Jugador 0" in report
    game = tmp_path / "game.jsonl"
    catan_command("play", "--bots", "--bot", "random", "--out", game)
    shown = catan_command("replay", game, "--at", "40", "--log", "--language", "es").out
    assert "Es la partida después de 40 de" in shown
    assert "como la ve un espectador" in shown
    seen = catan_command("replay", game, "--at", "40", "--as", "1", "--language", "ca").out
    assert "Són els punts que coneix el Jugador 1: " in seen
    assert "com la veu el Jugador 1." in seen
    assert "Torn" not in shown


def test_what_there_is_in_a_game_is_told_in_the_language(catan_command: Catan) -> None:
    said = catan_command("describe", "base", "cities_knights", "--language", "ca").out
    assert "Catan, el joc bàsic + Ciutats i cavallers" in said
    assert "1 d'argila, 1 de fusta" in said


def test_a_supply_without_an_end_networks_and_marks_are_told_in_the_language(catan_command: Catan) -> None:
    assert "sin límite" in catan_command("describe", "dice_game", "--language", "es").out
    said = catan_command("describe", "base", "--language", "ca").out
    for word in ("xarxa", "terra", "marca", "lladre", "port"):
        assert re.search(rf"\b{word}\b", said), word


def test_the_description_as_json_is_the_same_each_time_and_in_every_language(catan_command: Catan) -> None:
    first, second = (catan_command("describe", "base", "cities_knights", "--json").out for _ in range(2))
    assert first == second
    told = json.loads(first)
    assert told["languages"] == ["en", "ca", "es"]
    pieces = {piece["id"]: piece for piece in told["pieces"]}
    assert pieces["city"]["price"] == {"grain": 2, "ore": 3}
    assert pieces["city"]["title"] == {"en": "city", "ca": "ciutat", "es": "ciudad"}
    assert {card["deck"] for card in told["cards"]} == {"trade", "politics", "science"}
    assert {color["title"]["es"] for color in told["colors"]} >= {"rojo", "azul"}


@pytest.mark.thorough
@for_each(["es", "ca"])
def test_the_list_of_options_says_what_numbers_are_allowed_in_the_language(language: str) -> None:
    said = listed("--language", language).out
    assert "any whole number" not in said
    assert PHRASES[language]["number-from"].partition("{")[0].strip() in " ".join(said.split())
