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

/** What stands in the frame; always the same element, so that what is around it can change without drawing all of it. */
const framed = (
  <Layout>
    <Outlet />
  </Layout>
);

/** A data router, which can hold back a navigation while there are unsaved changes. Its table is flat and made once: a
 * `Routes` inside of another finds its way anew, and draws every link anew, whenever what is around it is drawn. */
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

/** Each collection has the same screens. */
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
