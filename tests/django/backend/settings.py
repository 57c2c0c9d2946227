"""A project as a shop owner would set it up; comments mark what only the tests need."""

import os
from datetime import timedelta
from pathlib import Path

from .modes import MODES

# Holds all files that a run writes.
FOLDER = Path(os.environ["SHOP_FOLDER"])

SECRET_KEY = "known to everybody, and good for tests on this machine alone"
DEBUG = MODES["debug"]
ALLOWED_HOSTS = ["127.0.0.1", "localhost"]
ROOT_URLCONF = "backend.urls"
APPEND_SLASH = True

INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "rest_framework",
    "rest_framework.authtoken",
    "rest_framework_simplejwt",
    "rest_framework_simplejwt.token_blacklist",
    "djoser",
    "shop",
]
MIDDLEWARE = [
    "shop.judge.listen",
    "django.middleware.security.SecurityMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
]
# Djoser's mails are templates.
TEMPLATES = [{"BACKEND": "django.template.backends.django.DjangoTemplates", "APP_DIRS": True}]

DATABASES = {
    "default": {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": FOLDER / "shop.sqlite3",
        "OPTIONS": {
            "transaction_mode": "IMMEDIATE",
            "timeout": 20,
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=OFF",
        },
    }
}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
# Tables are made from the models: a run starts a second earlier than by migrations.
MIGRATION_MODULES = {app: None for app in ["auth", "contenttypes", "authtoken", "token_blacklist"]}

LANGUAGE_CODE = "ro"
LANGUAGES = [("ro", "Română"), ("ru", "Русский"), ("uk", "Українська"), ("en", "English")]
USE_I18N = True
USE_TZ = True
TIME_ZONE = "Europe/Chisinau"

AUTH_USER_MODEL = "shop.User"
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in [
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    ]
]
# For tests: the default hasher takes a quarter of a second for each sign-in.
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]

EMAIL_BACKEND = "django.core.mail.backends.filebased.EmailBackend"
EMAIL_FILE_PATH = FOLDER / "letters"
MEDIA_ROOT = FOLDER / "media"

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "handlers": {"file": {"class": "logging.FileHandler", "filename": FOLDER / "errors.log", "delay": True}},
    "loggers": {"django.request": {"handlers": ["file"], "level": "ERROR", "propagate": False}},
}

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": ["rest_framework_simplejwt.authentication.JWTAuthentication"],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.AllowAny"],
    "DEFAULT_PARSER_CLASSES": ["rest_framework.parsers.JSONParser"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PAGINATION_CLASS": "rest_framework.pagination.PageNumberPagination",
    "PAGE_SIZE": 5,
    "LIST_SERIALIZER_ERRORS_AS_DICT": MODES["errors_as_dict"],
    "DEFAULT_THROTTLE_CLASSES": [
        "rest_framework.throttling.AnonRateThrottle",
        "rest_framework.throttling.ScopedRateThrottle",
    ],
    "DEFAULT_THROTTLE_RATES": {"anon": None, "sign_in": None, "accounts": None, **MODES["throttles"]},
}
SIMPLE_JWT = {
    "ACCESS_TOKEN_LIFETIME": timedelta(seconds=MODES["access_seconds"]),
    "REFRESH_TOKEN_LIFETIME": timedelta(days=7),
    "ROTATE_REFRESH_TOKENS": MODES["rotates"],
    "BLACKLIST_AFTER_ROTATION": MODES["blacklists"],
    "CHECK_REVOKE_TOKEN": MODES["revokes"],
    "SIGNING_KEY": SECRET_KEY,
    "AUTH_HEADER_TYPES": ("Bearer",),
}
DOMAIN = "127.0.0.1:8787"
SITE_NAME = "Magazin"
BEFORE_LINK = "#/" if MODES["fragments"] else ""
DJOSER = {
    "LOGIN_FIELD": "email",
    "SEND_ACTIVATION_EMAIL": MODES["activates"],
    "ACTIVATION_URL": BEFORE_LINK + "activate/{uid}/{token}",
    "PASSWORD_RESET_CONFIRM_URL": BEFORE_LINK + "password/reset/confirm/{uid}/{token}",
    "PASSWORD_RESET_SHOW_EMAIL_NOT_FOUND": MODES["tells_unknown"],
    "USER_CREATE_PASSWORD_RETYPE": MODES["retypes"],
    "SET_PASSWORD_RETYPE": MODES["retypes"],
    "PASSWORD_RESET_CONFIRM_RETYPE": MODES["retypes"],
    "SERIALIZERS": {
        "user": "shop.serializers.people.UserSerializer",
        "current_user": "shop.serializers.people.UserSerializer",
        "user_create": "shop.serializers.accounts.NewUserSerializer",
        "user_create_password_retype": "shop.serializers.accounts.NewUserTwiceSerializer",
    },
}
