"""Deviations of a run from a plain project: SHOP_MODES as JSON at the start, and the judge's endpoint while it runs."""

import json
import os

DEFAULTS = {
    # Every path ends with a slash, as a router makes them; by default each is as documented.
    "slashes": False,
    # Django's DEBUG: a POST without a trailing slash is then an error instead of a redirect.
    "debug": False,
    # The status of successful creations; 200 simulates a view that forgets the 201.
    "created": 201,
    # An order with a known Idempotency-Key gets the first answer again, and none is placed.
    "keeps_keys": False,
    # Delay in seconds between storing an order and answering.
    "order_seconds": 0,
    # An order is stored and answered with 500.
    "order_fails": False,
    # The first step that validates goods: `cart`, `reservation` or `order`.
    "judged_from": "cart",
    # Line errors are keyed by index: DRF's LIST_SERIALIZER_ERRORS_AS_DICT, and its only way from 3.20 on.
    "errors_as_dict": False,
    # The `user` of a user-group is its id.
    "user_as_number": False,
    # The seed has two companies with members, orders and acts.
    "companies": False,
    # The companies of a user-group are their ids.
    "company_as_number": False,
    # The seed has adverts of property and a meal plan.
    "floors": False,
    # DELETE of favourites reads its body instead of the query.
    "delete_reads_body": False,
    # Lifetime of an access token, in seconds.
    "access_seconds": 300,
    # Rates by scope: `anon`, `sign_in`, and `accounts` for djoser's own views.
    "throttles": {},
    # A new account waits for the link in its letter.
    "activates": True,
    # A new password is sent twice: djoser's three settings of a RETYPE.
    "retypes": True,
    # A letter's link has its uid and token behind a `#`, as single-page shops have it.
    "fragments": False,
    # A reset tells that an address is unknown: djoser's PASSWORD_RESET_SHOW_EMAIL_NOT_FOUND.
    "tells_unknown": False,
    # simplejwt: a refresh brings a new refresh token, which ends the old one; a new password ends all.
    "rotates": True,
    "blacklists": True,
    "revokes": False,
}
# Modes that are read only at the start.
AT_START = {
    "slashes",
    "debug",
    "companies",
    "floors",
    "access_seconds",
    "throttles",
    "activates",
    "retypes",
    "fragments",
    "tells_unknown",
    "rotates",
    "blacklists",
    "revokes",
}


def checked(changes):
    unknown = set(changes) - set(DEFAULTS)
    if unknown:
        raise ValueError(f"There is no mode {', '.join(sorted(unknown))}.")
    return changes


MODES = {**DEFAULTS, **checked(json.loads(os.environ.get("SHOP_MODES") or "{}"))}


def change(changes):
    late = AT_START & set(checked(changes))
    if late:
        raise ValueError(f"{', '.join(sorted(late))} can be chosen at the start alone.")
    MODES.update(changes)
    # Imported late, because DRF's settings depend on these modes.
    from rest_framework.settings import api_settings

    api_settings.LIST_SERIALIZER_ERRORS_AS_DICT = MODES["errors_as_dict"]
