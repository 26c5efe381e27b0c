"""Cards in the browser: typing filters and loses nothing, a demonstration opens and closes."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import expect


def test_typing_filters_the_cards_and_loses_no_letter(open_app: Callable[..., Any]) -> None:
    app = open_app("questions")
    field = app.page.get_by_label("Find a question")
    field.click()
    for letter in "transpose":
        app.page.keyboard.type(letter)
        app.page.wait_for_timeout(90)
    app.page.locator(".st-key-card_1").wait_for(state="detached")
    app.settle()
    assert field.input_value() == "transpose"
    assert app.page.locator("[class*=st-key-card_]").count() == 1
    assert "find=transpose" in app.page.url
    app.page.get_by_role("button", name="Show all the cards").click()
    app.page.locator(".st-key-card_1").wait_for()
    expect(field).to_have_value("")


def test_a_demonstration_opens_at_the_top_of_its_page_and_the_way_back_works(
    open_app: Callable[..., Any],
) -> None:
    app = open_app("questions?p=bank&f=2.2")
    app.page.locator(".st-key-see_18 button").click()
    app.page.wait_for_url("**/value_mix?*")
    app.settle()
    assert "p=equal_values" in app.page.url
    assert app.page.evaluate("document.querySelector('[data-testid=stMain]').scrollTop") == 0
    app.page.get_by_role("button", name="Back to my own scenario").click()
    app.page.wait_for_url("**p=bank*")
    assert "f=2.2" in app.page.url
    assert [error for error in app.errors if "404" not in error] == []


def test_the_browsers_back_button_leads_to_the_cards(open_app: Callable[..., Any]) -> None:
    app = open_app("questions")
    app.page.locator(".st-key-see_6 button").click()
    app.page.wait_for_url("**/why_dot_product?*")
    app.settle()
    app.page.go_back()
    app.page.locator(".st-key-card_6").wait_for()
    app.settle()
    assert "/questions?" in app.page.url
    assert "Back to my own scenario" in app.text()
