from itertools import groupby

from django.shortcuts import get_object_or_404
from django.utils import timezone
from rest_framework.exceptions import ValidationError
from rest_framework.response import Response
from rest_framework.views import APIView

from shop.models import Locality, MealDuration
from shop.serializers.meals import DurationSerializer


class MenuCalculator(APIView):
    """Every town has the same menu."""

    def get(self, request):
        town = request.query_params.get("locality_id", "")
        if not town.isdecimal():
            raise ValidationError({"locality_id": ["A valid integer is required."]})
        get_object_or_404(Locality, pk=town)
        menu = [
            {"calories": calories, "durations": DurationSerializer(list(durations), many=True).data}
            for calories, durations in groupby(MealDuration.objects.all(), lambda one: one.calories)
        ]
        return Response({"menu": menu, "current_date": timezone.localdate()})
