"""The addresses of imports."""

urlpatterns: list[object] = []
