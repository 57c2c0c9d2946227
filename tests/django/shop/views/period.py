from rest_framework import serializers


class Period(serializers.Serializer):
    start_date = serializers.DateField(required=False)
    end_date = serializers.DateField(required=False)


def period_of(asked):
    """The first and the last day of a query, each `None` if it is missing; a text that is no day is a 400."""
    period = Period(data={name: asked[name] for name in ["start_date", "end_date"] if asked.get(name)})
    period.is_valid(raise_exception=True)
    return [period.validated_data.get(name) for name in ["start_date", "end_date"]]
