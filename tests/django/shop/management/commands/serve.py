"""Creates the tables, seeds the goods and serves them, until its parent is gone."""

import os
import sys
from threading import Thread

from django.conf import settings
from django.core.management import BaseCommand, call_command
from django.core.wsgi import get_wsgi_application
from waitress import create_server

from shop.seed import plant

THREADS = 16


class Command(BaseCommand):
    requires_system_checks = []

    def add_arguments(self, parser):
        parser.add_argument("--port", type=int, default=0)

    def handle(self, port, **_):
        settings.FOLDER.mkdir(parents=True, exist_ok=True)
        call_command("migrate", run_syncdb=True, verbosity=0)
        plant()
        # As behind gunicorn, the usual setup, the proxy's header is passed on.
        server = create_server(
            get_wsgi_application(),
            host="127.0.0.1",
            port=port,
            threads=THREADS,
            clear_untrusted_proxy_headers=False,
        )
        print(f"http://127.0.0.1:{server.effective_port}", flush=True)
        if not sys.stdin.isatty():
            Thread(target=end_with_stdin, daemon=True).start()
        server.run()


def end_with_stdin():
    """Exits when stdin closes, which also happens when the test is killed."""
    while os.read(0, 1024):
        pass
    os._exit(0)
