from rest_framework.pagination import PageNumberPagination
from rest_framework.response import Response


class DocumentedPages(PageNumberPagination):
    """Lists with the documented shape: data, totalCount, pages. Every other list has DRF's own."""

    def get_paginated_response(self, data):
        return Response({"data": data, "totalCount": self.page.paginator.count, "pages": self.page.paginator.num_pages})
