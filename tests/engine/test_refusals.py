"""Refusals: a code, a rule and a sentence, written once and told in every language."""

import pytest

import catan_core as catan
from catan_core import Citation, Expansion, Limit, Refusal, Text
from tests.engine.making import Do, expansion, play, toy

RULE = Citation("ant", "When not to")
TIRED = Refusal("ant.tired", RULE, text="The ant is tired.")


def refusing(refusal: Refusal, id: str = "ant", *texts: Text, declared: bool = True) -> Expansion:
    """An expansion that refuses the action of the toy game."""
    refusals = (refusal,) if declared else ()
    return expansion(
        id, modifiers=[Limit(Do, lambda position, action: refusal(), refusals=refusals)], texts=list(texts)
    )


def test_the_sentence_of_a_refusal_is_its_english_text_and_others_add_languages() -> None:
    spanish = Text("violation:ant.tired", (("es", "La hormiga está cansada."),))
    rules = play((toy(), refusing(TIRED), expansion("bee", texts=[spanish]))).rules

    assert rules.text("violation:ant.tired") == TIRED.text
    assert rules.text("violation:ant.tired", "es") == "La hormiga está cansada."
    assert rules.text("violation:ant.tired", "ca") == TIRED.text


@pytest.mark.parametrize("declared", [True, False])
def test_who_is_refused_reads_the_sentence_whether_or_not_a_spec_declares_the_refusal(declared: bool) -> None:
    game = play((toy(), refusing(TIRED, declared=declared)))

    with pytest.raises(
        catan.IllegalAction, match=r"^The ant is tired\. \[ant\.tired\] \(ant: When not to\) Do"
    ) as raised:
        game.play(Do(catan.Seat(0)))
    assert raised.value.violation.refusal is TIRED


def test_two_sentences_for_one_code_are_a_conflict_that_names_both_expansions() -> None:
    other = Refusal("ant.tired", RULE, text="The ant sleeps.")

    with pytest.raises(catan.Conflict) as raised:
        play((toy(), refusing(TIRED), refusing(other, "bee")))
    assert str(raised.value) == (
        "'ant' and 'bee' give the refusal 'ant.tired' two texts, 'The ant is tired.' and 'The ant sleeps.';"
        " give one of them another code"
    )


def test_one_code_may_be_refused_by_several_rules() -> None:
    other = Refusal("ant.tired", Citation("bee", "At night"), text=TIRED.text)

    assert play((toy(), refusing(TIRED), refusing(other, "bee"))).rules.text("violation:ant.tired") == TIRED.text


@pytest.mark.parametrize("text", ["", " ", None, 3])
def test_a_refusal_that_says_nothing_is_refused(text: object) -> None:
    silent = Refusal("ant.silent", RULE, text=text)  # type: ignore[arg-type]

    with pytest.raises(catan.RulesetError) as raised:
        play((toy(), refusing(silent)))
    assert str(raised.value) == (
        "'ant', catan_modifiers in ant.rules: the refusal 'ant.silent' has no text: give it one"
    )


def test_a_text_does_not_say_in_english_what_a_refusal_says() -> None:
    again = Text("violation:ant.tired", (("en", "Tired ant."), ("es", "Hormiga cansada.")))

    with pytest.raises(catan.RulesetError) as raised:
        play((toy(), refusing(TIRED, "ant", again)))
    assert str(raised.value) == (
        "'ant', catan_texts in ant.rules: 'violation:ant.tired' has its English sentence in the Refusal; a text adds"
        " other languages"
    )
