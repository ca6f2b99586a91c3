from django.urls import re_path

from shared.api.routers import ApiRouter
from tenants.posts.api.autosave_views import PostAutosaveViewSet
from tenants.posts.api.comment_views import PostCommentViewSet
from tenants.posts.api.label_views import CategoryViewSet, CuisineTagViewSet, PostStatuses, PostTypes
from tenants.posts.api.overview_views import PostChoices, PostCounts, PostExport, PostForms, PostSearch
from tenants.posts.api.people_views import PostPeopleViewSet
from tenants.posts.api.presence_views import PostPresenceViewSet
from tenants.posts.api.review_views import PostReviewViewSet
from tenants.posts.api.views import PostViewSet

router = ApiRouter()
router.register("posts", PostViewSet, basename="post")
router.register("posts", PostReviewViewSet, basename="post-review")
router.register("posts", PostAutosaveViewSet, basename="post-autosave")
router.register("posts", PostPeopleViewSet, basename="post-people")
router.register("posts", PostPresenceViewSet, basename="post-presence")
router.register("posts", PostCommentViewSet, basename="post-comment")
router.register("categories", CategoryViewSet, basename="category")
router.register("cuisine-tags", CuisineTagViewSet, basename="cuisine-tag")

urlpatterns = [
    re_path("^options/post-statuses/?$", PostStatuses.as_view()),
    re_path("^options/post-types/?$", PostTypes.as_view()),
    re_path("^posts/choices/?$", PostChoices.as_view()),
    re_path("^posts/counts/?$", PostCounts.as_view()),
    re_path("^posts/export/?$", PostExport.as_view()),
    re_path("^posts/forms/?$", PostForms.as_view()),
    re_path("^search/?$", PostSearch.as_view()),
    *router.urls,
]
