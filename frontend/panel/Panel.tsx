import { ResourceContextProvider, RestoreScrollPosition } from "react-admin";
import { createBrowserRouter, Outlet, type RouteObject, RouterProvider } from "react-router-dom";
import { collections } from "../generated/collections";
import Home from "./home/Home";
import { removeAllDrafts } from "./kit/drafts/drafts";
import { NotFound } from "./kit/layout/NotFound";
import { AdminContexts } from "./providers/AdminContexts";
import { authProviderWith } from "./providers/authProvider";
import { Builder, PostList, PostScreens, Review, screens } from "./screens";
import { ErrorScreen } from "./shell/ErrorScreen";
import { Layout } from "./shell/Layout";
import { TwoFactorGate } from "./shell/TwoFactorGate";

const authProvider = authProviderWith(removeAllDrafts);

/** The content of the frame; always the same element, so that surrounding changes do not re-render it. */
const framed = (
  <Layout>
    <Outlet />
  </Layout>
);

/**
 * A data router, which can block a navigation while there are unsaved changes. Its table is flat and
 * constant: nested `Routes` would match again, and re-render every link, on each render of their parent.
 */
const router = createBrowserRouter([
  {
    path: "/panel",
    element: (
      <AdminContexts auth={authProvider}>
        <TwoFactorGate>{framed}</TwoFactorGate>
      </AdminContexts>
    ),
    errorElement: <ErrorScreen />,
    children: [
      { index: true, element: <Home /> },
      ...screens.map(({ path, Screen }) => ({ path: path.slice(1), element: <Screen /> })),
      ...collections.map(({ slug }) => routesOf(slug)),
      { path: "*", element: <NotFound /> },
    ],
  },
]);

export function Panel() {
  return <RouterProvider router={router} />;
}

/** Return the routes of a collection; each collection has the same screens. */
function routesOf(slug: string): RouteObject {
  return {
    path: slug,
    element: (
      <ResourceContextProvider value={slug}>
        <Outlet />
      </ResourceContextProvider>
    ),
    children: [
      {
        index: true,
        element: (
          <RestoreScrollPosition storeKey={`${slug}.list.scrollPosition`}>
            <PostList />
          </RestoreScrollPosition>
        ),
      },
      { path: "new", element: <PostScreens /> },
      { path: ":id/*", element: <PostScreens /> },
      { path: ":id/build", element: <Builder /> },
      { path: ":id/review", element: <Review /> },
    ],
  };
}
