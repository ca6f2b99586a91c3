import { Resource } from "react-admin";
import { createBrowserRouter, Outlet, Route, RouterProvider } from "react-router-dom";
import { collections } from "../generated/collections";
import Home from "./home/Home";
import { removeAllDrafts } from "./kit/drafts/drafts";
import { NotFound } from "./kit/layout/NotFound";
import { ErrorScreen } from "./layout/ErrorScreen";
import { Layout } from "./layout/Layout";
import { TwoFactorGate } from "./layout/TwoFactorGate";
import { AdminContext } from "./providers/AdminContext";
import { authProviderWith } from "./providers/authProvider";
import { Builder, PostList, PostScreens, Review, screens } from "./routes";

const authProvider = authProviderWith(removeAllDrafts);

/** The content of the frame; always the same element, so that surrounding changes do not re-render it. */
const framed = (
  <Layout>
    <Outlet />
  </Layout>
);

/**
 * A data router, which can block a navigation while there are unsaved changes. Its route table is constant:
 * `Routes` around the frame would match again, and re-render every link, on each render of their parent.
 */
const router = createBrowserRouter([
  {
    path: "/panel",
    element: (
      <AdminContext auth={authProvider}>
        <TwoFactorGate>{framed}</TwoFactorGate>
      </AdminContext>
    ),
    errorElement: <ErrorScreen />,
    children: [
      { index: true, element: <Home /> },
      ...screens.map(({ path, Screen }) => ({ path: path.slice(1), element: <Screen /> })),
      ...collections.map(({ slug }) => ({ path: `${slug}/*`, element: renderResource(slug) })),
      { path: "*", element: <NotFound /> },
    ],
  },
]);

export function Panel() {
  return <RouterProvider router={router} />;
}

/** Return the screens of a collection; all collections have the same screens. */
function renderResource(slug: string) {
  return (
    // The edit screen also shows a new post, so that the post stays in its form when it is saved.
    <Resource name={slug} list={PostList} edit={PostScreens}>
      <Route path=":id/build" element={<Builder />} />
      <Route path=":id/review" element={<Review />} />
    </Resource>
  );
}
