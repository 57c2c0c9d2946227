from django.db import transaction
from django.db.models import Q
from django.shortcuts import get_object_or_404
from rest_framework.generics import ListAPIView
from rest_framework.permissions import IsAuthenticated
from rest_framework.response import Response
from rest_framework.views import APIView

from shop.models import Act, Company, UserGroup
from shop.paging import DocumentedPages
from shop.serializers import companies
from shop.views.period import period_of
from shop.views.people import group_serializer

# A list without pages says so with these totals.
UNPAGED = {"totalCount": 9_999_999, "pages": 1}


class CreateCompany(APIView):
    """One company, or several; the answer is the group."""

    permission_classes = [IsAuthenticated]
    many = False

    @transaction.atomic
    def patch(self, request, pk):
        group = get_object_or_404(UserGroup, pk=pk, user=request.user)
        sent = companies.CompanySerializer(data=request.data, many=self.many)
        sent.is_valid(raise_exception=True)
        made = sent.save()
        for company in made if self.many else [made]:
            company.members.add(request.user)
        return Response(group_serializer()(group).data)


class Companies(ListAPIView):
    permission_classes = [IsAuthenticated]
    pagination_class = DocumentedPages
    serializer_class = companies.CompanySerializer

    def get_queryset(self):
        asked = self.request.query_params
        found = Company.objects.filter(members=self.request.user)
        if search := asked.get("search"):
            found = found.filter(Q(name__icontains=search) | Q(fiscal_code__contains=search))
        if status := asked.get("status"):
            found = found.filter(status=status)
        first, last = period_of(asked)
        if first:
            found = found.filter(created_at__date__gte=first)
        if last:
            found = found.filter(created_at__date__lte=last)
        return found


class Acts(APIView):
    """A pair: totals that count nothing, and the acts. Both forms of the query are answered."""

    permission_classes = [IsAuthenticated]

    def get(self, request):
        asked = request.query_params
        first, last = period_of(asked)
        found = Act.objects.filter(company__members=request.user)
        if company := asked.get("company_id"):
            found = found.filter(company=get_object_or_404(Company, pk=company, members=request.user))
        if first:
            found = found.filter(date__gte=first)
        if last:
            found = found.filter(date__lte=last)
        told = companies.ActSerializer(found, many=True, context={"request": request})
        return Response([UNPAGED, told.data])
