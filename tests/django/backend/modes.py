"""How a run differs from a plain project: SHOP_MODES as JSON at the start, and the judge's door while it runs."""

import json
import os

DEFAULTS = {
    # Every path has its slash, as a router makes them; otherwise each is as the documents write it.
    "slashes": False,
    # Django's DEBUG: a POST without its slash is an error then, and a redirect otherwise.
    "debug": False,
    # The status of whatever is created: 200 is a view that forgets it.
    "created": 201,
    # An order whose Idempotency-Key came before is answered again, and none is placed.
    "keeps_keys": False,
    # An order is stored at once and answered after so many seconds.
    "order_seconds": 0,
    # An order is stored and answered with 500.
    "order_fails": False,
    # From where on goods are judged: at the `cart`, at the `reservation`, or at the `order` alone.
    "judged_from": "cart",
    # What is wrong with lines is told by their numbers: DRF's LIST_SERIALIZER_ERRORS_AS_DICT, and its only way from 3.20 on.
    "errors_as_dict": False,
    # The `user` of a user-group is its id.
    "user_as_number": False,
    # DELETE of favourites reads its body and not the query.
    "delete_reads_body": False,
    # How long an access token lives.
    "access_seconds": 300,
    # Rates by scope: `anon` and `sign_in`.
    "throttles": {},
}
# Read once, when the project starts.
AT_START = {"slashes", "debug", "access_seconds", "throttles"}


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
    # DRF has read its settings by then, which are made of these modes.
    from rest_framework.settings import api_settings

    api_settings.LIST_SERIALIZER_ERRORS_AS_DICT = MODES["errors_as_dict"]
