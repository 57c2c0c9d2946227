"""A run's data for the tests: received calls, stored orders, and modes."""

import json
from threading import Lock

from django.http import JsonResponse
from django.views.decorators.http import require_GET

from backend import modes
from shop.models import Address, Advert, Cart, Code, Favourite, Letter, Order, Resume

DOORS = "/__judge/"
MOST_BYTES = 20_000
calls = []
lock = Lock()


def listen(get_response):
    """Records each call with its response status, in order of arrival."""

    def answer(request):
        if request.path.startswith(DOORS):
            return get_response(request)
        call = {
            "method": request.method,
            "path": request.get_full_path(),
            "type": request.headers.get("Content-Type", ""),
            "language": request.headers.get("Accept-Language", ""),
            "from": request.headers.get("X-Forwarded-For"),
            "key": request.headers.get("Idempotency-Key"),
            "authorization": "Authorization" in request.headers,
            "body": request.body[:MOST_BYTES].decode(errors="replace"),
            "status": None,
        }
        with lock:
            calls.append(call)
        response = get_response(request)
        call["status"] = response.status_code
        return response

    return answer


@require_GET
def heard(request):
    with lock:
        return JsonResponse(calls, safe=False)


def set_modes(request):
    """PATCH changes modes of this run; GET returns them."""
    if request.method == "PATCH":
        try:
            modes.change(json.loads(request.body))
        except ValueError as error:
            return JsonResponse({"detail": str(error)}, status=400)
    return JsonResponse(modes.MODES)


def told(order):
    goods = order.lines.values("product_id", "count", "price")
    return {
        "id": order.pk,
        "user": order.user_id,
        "key": order.key,
        "name": f"{order.first_name} {order.last_name}".strip(),
        "phone": order.phone,
        "method": order.method,
        "address": order.address,
        "payment": order.payment,
        "promo_code": order.promo_code,
        "total": f"{order.total:.2f}",
        "goods": [{name: str(value) for name, value in one.items()} for one in goods],
    }


@require_GET
def kept(request):
    """Stored data, newest orders first."""
    resumes = [
        {"name": one.name, "vacancy": one.vacancy_id, "file": one.file.name, "bytes": one.file.size}
        for one in Resume.objects.all()
    ]
    carts = [
        {
            "user": cart.user_id,
            "no_user_id": cart.no_user_id,
            "goods": {str(line.product_id): f"{line.count.normalize():f}" for line in cart.lines.all()},
        }
        for cart in Cart.objects.all()
    ]
    return JsonResponse(
        {
            "orders": [told(order) for order in Order.objects.all()],
            "carts": carts,
            "favourites": list(Favourite.objects.values_list("product_id", flat=True)),
            "addresses": list(Address.objects.values("id", "shipping_street_id", "shipping_building")),
            "letters": list(Letter.objects.values("kind", "name", "email", "message")),
            "adverts": [
                {**one, "price": str(one["price"])}
                for one in Advert.objects.values("slug", "title_ro", "price", "is_draft", "is_deleted")
            ],
            "resumes": resumes,
            "codes": dict(Code.objects.values_list("destination", "digits")),
        }
    )
