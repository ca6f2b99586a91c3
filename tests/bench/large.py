"""Fill a domain of the installation in COMMISSARY_HOME: `python -m tests.bench.large HOST POSTS FILES`."""

import sys

import django


def main(host: str, posts: int, files: int) -> None:
    django.setup()
    from django.db import connections, transaction

    from shared.tenancy.cache import invalidate_content
    from shared.tenancy.resolver import domain_for_host
    from shared.tenancy.unit_of_work import unit_of_work
    from tenants.media.models import Media
    from tenants.posts.models import Post
    from tests.kit.copies import copy_media, copy_post

    domain, _ = domain_for_host(host)
    assert domain is not None, f"There is no {host}."
    with unit_of_work(domain), transaction.atomic():
        copy_post(Post.objects.filter(live_url__startswith="members/").order_by("pk")[0], posts)
        copy_media(Media.objects.pictures().order_by("pk")[0], files)
        invalidate_content()
    # Autovacuum would do this within a minute.
    with connections["owner"].cursor() as cursor:
        for model in (Post, Media):
            cursor.execute(f'ANALYZE "{domain.schema_name}"."{model._meta.db_table}"')


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
