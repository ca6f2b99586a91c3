"""Change categories and cuisine tags, the labels of posts."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from shared.api.versions import lock_row
from shared.tenancy.cache import invalidate_content
from shared.tenancy.locks import lock_kind
from tenants.media.models import Media
from tenants.posts.content import references
from tenants.posts.models import Category, CuisineTag

TAKEN = gettext_lazy("This name is already in use.")


MOST = 500
"""Maximum number of categories per domain, and of cuisine tags. One list returns as many."""


@transaction.atomic
def add_category(name: str) -> Category:
    """Create a category.

    Raises ValidationError if the name exists, ignoring case, or if the site has too many categories.
    """
    _refuse_too_many(Category, "name", _("A site can have up to %(most)s categories. Delete one first."))
    with _refuse_taken_name("name"):
        category = Category.objects.create(name=name)
    invalidate_content()
    return category


@transaction.atomic
def add_cuisine_tag(title: str, icon: Media | None = None) -> CuisineTag:
    """Create a cuisine tag.

    Raises ValidationError if the title exists, ignoring case, or if the site has too many cuisine tags.
    """
    _refuse_too_many(CuisineTag, "title", _("A site can have up to %(most)s cuisine tags. Delete one first."))
    with _refuse_taken_name("title"):
        tag = CuisineTag.objects.create(title=title, icon=icon)
    invalidate_content()
    return tag


@transaction.atomic
def change_cuisine_tag(tag: CuisineTag, **values: object) -> CuisineTag:
    """Change the tag's title or icon. Raises ValidationError if another tag has the title."""
    tag = lock_row(CuisineTag.objects.select_related("icon"), tag.pk)
    for name, value in values.items():
        setattr(tag, name, value)
    with _refuse_taken_name("title"):
        tag.save(update_fields=list(values))
    invalidate_content()
    return tag


@transaction.atomic
def delete(label: Category | CuisineTag, *, force: bool = False) -> None:
    """Delete the label.

    Raises PostInUse if posts use the label. With `force`, the label is first removed from these posts.
    """
    relation = "categories" if isinstance(label, Category) else "cuisine_tags"
    lock_row(type(label).objects.all(), label.pk, to_delete=True)
    if not force:
        references.refuse_if_used(relation, label.pk)
    references.remove_label(relation, label.pk)
    label.delete()
    invalidate_content()


def _refuse_too_many(labels: type[Category | CuisineTag], name: str, sentence: str) -> None:
    lock_kind(labels)
    if labels.objects.count() >= MOST:
        raise ValidationError({name: sentence % {"most": MOST}})


@contextmanager
def _refuse_taken_name(name: str) -> Iterator[None]:
    try:
        with transaction.atomic():
            yield
    except IntegrityError as error:
        raise ValidationError({name: TAKEN}) from error
