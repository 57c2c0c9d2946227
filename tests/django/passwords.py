"""Judges passwords with Django's four validators.

`passwords.py CASES` prints the cases of a file with Django's judgement; `passwords.py` prints new cases with it:
.vitrina/django-venv/bin/python tests/django/passwords.py > tests/django/passwords.json
"""

import json
import random
import sys
from types import SimpleNamespace

from django.conf import settings
from django.core.exceptions import FieldDoesNotExist, ValidationError

VALIDATORS = "django.contrib.auth.password_validation."
settings.configure(
    USE_I18N=False,
    AUTH_PASSWORD_VALIDATORS=[
        {"NAME": VALIDATORS + name}
        for name in (
            "UserAttributeSimilarityValidator",
            "MinimumLengthValidator",
            "CommonPasswordValidator",
            "NumericPasswordValidator",
        )
    ],
)

from django.contrib.auth.password_validation import (  # noqa: E402
    CommonPasswordValidator,
    validate_password,
)

FAULTS = {
    "password_too_short": "short",
    "password_too_similar": "similar",
    "password_too_common": "common",
    "password_entirely_numeric": "numeric",
}
ATTRIBUTES = ("email", "first_name", "last_name")


def get_field(name):
    raise FieldDoesNotExist(name)


def refusals(password, owner):
    user = SimpleNamespace(_meta=SimpleNamespace(get_field=get_field), **owner)
    try:
        validate_password(password, user)
    except ValidationError as refused:
        return {FAULTS[error.code] for error in refused.error_list}
    return set()


def judge(case):
    """The faults of a password as typed, and without its blanks: so djoser's serializers give it to the validators."""
    owner = {name: case[name] for name in ATTRIBUTES}
    password = case["password"]
    faults = refusals(password, owner) | refusals(password.strip(), owner)
    return {"password": password, **owner, "faults": sorted(faults)}


OWNERS = [
    ("maria.popa@casa.example", "Maria", "Popa"),
    ("o'hara+shop_2024@mail.example.co.uk", "Siobhán", "O'Hara-Smith"),
    ("1987@a-b.example", "Ștefan Ilie", "Țurcanu"),
    ("aaaaabbbbb@ccccc.example", "Анна-Мария", "Ґалаґан_Їжак"),
    ("İSTANBUL@ΣΊΣΥΦΟΣ.example", "straße", "🌻🌻🌻🌻🌻🌻🌻🌻"),
    ("x@y.example", "", ""),
    ("verylongnameofaperson.withmanyletters@department.of.a.large.company.example", "Al", "李小龍"),
]
EDGES = [
    "", " ", "        ", "1234567", "12345678", "90418852", " 90418852 ", "9041 8852", "٠١٢٣٤٥٦٧", "²³¹²³¹²³", "①②③④⑤⑥⑦⑧",
    "𝟘𝟙𝟚𝟛𝟜𝟝𝟞𝟟", "1234567a", "password", "  PassWord\t", "\x1cpassword\x1f", "\u2003password\u3000", "\u200bpassword",
    "ﬁﬁﬁﬁﬁﬁﬁﬁ", "ПАРОЛЬ12", "qwerty", "  qwerty  ", "trustno1", "TRUSTNO1", "İİİİİİİİ", "ΣΣΣΣΣΣΣΣ", "ςςςςςςςς",
    "🌻🌻🌻🌻🌻🌻🌻🌻", "🌻🌻🌻🌻🌻🌻🌻", "correct horse battery", "x" * 128,
]


def cases():
    chance = random.Random(2024)
    listed = sorted(CommonPasswordValidator().passwords)
    everything = [[password, owner] for password in EDGES for owner in OWNERS[:2]]
    for owner in OWNERS:
        values = [part for value in owner for part in [value, *value.replace("@", ".").split(".")] if part]
        for _ in range(45):
            signs = list(chance.choice(values))
            # Changed so far that the likeness is about the least that Django refuses.
            for _ in range(chance.randrange(1 + len(signs) * 2 // 3)):
                at = chance.randrange(len(signs))
                act = chance.randrange(4)
                if act == 0:
                    signs[at] = chance.choice("aeß7-ж🌻")
                elif act == 1:
                    signs.insert(at, chance.choice([*"x1_ ", signs[at]]))
                elif act == 2 and len(signs) > 1:
                    del signs[at]
                else:
                    signs[at] = signs[at].swapcase()
            if chance.random() < 0.3:
                chance.shuffle(signs)
            everything.append(["".join(signs), owner])
    for _ in range(60):
        password = chance.choice(listed)
        everything.append([chance.choice([password, password.upper(), f" {password}", f"{password}~"]), OWNERS[5]])
    for password, owner in everything:
        yield {"password": password, **dict(zip(ATTRIBUTES, owner))}


if len(sys.argv) > 1:
    with open(sys.argv[1], encoding="utf-8") as file:
        found = json.load(file)
else:
    found = cases()
lines = (json.dumps(judge(case), ensure_ascii=False) for case in found)
print("[\n" + ",\n".join(lines) + "\n]")
