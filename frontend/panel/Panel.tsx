import { lazy, useState } from "react";
import { CoreAdminContext, CoreAdminUI, CustomRoutes, memoryStore, Resource } from "react-admin";
import { createBrowserRouter, Route, RouterProvider } from "react-router-dom";
import { collections } from "../client/collections";
import { queryClient } from "./account/queries";
import { dataProvider } from "./dataProvider";
import { Home } from "./home/Home";
import { ErrorScreen } from "./layout/ErrorScreen";
import { Layout } from "./layout/Layout";
import { NotFound } from "./layout/NotFound";
import { useCatalogue } from "./messages/useText";
import { PostList } from "./posts/PostList";

const Builder = lazy(() => import("./builder/Builder"));
// One for both: a new post becomes the one that is edited with nothing to load in between.
const PostScreens = lazy(() => import("./posts/PostScreens"));
const CreateDomain = lazy(() => import("./domains/CreateDomain"));
const Inbox = lazy(() => import("./submissions/Inbox"));
const Backups = lazy(() => import("./carrying/Backups"));
const Audit = lazy(() => import("./audit/Audit"));
const Work = lazy(() => import("./background/Work"));
const Mails = lazy(() => import("./mail/Mails"));
const Profile = lazy(() => import("./profile/Profile"));
const UserCreate = lazy(() => import("./users/UserCreate"));
const UserEdit = lazy(() => import("./users/UserEdit"));
const Users = lazy(() => import("./users/Users"));
const Faqs = lazy(() => import("./faqs/Faqs"));
const Media = lazy(() => import("./media/Media"));
const SiteOptions = lazy(() => import("./options/SiteOptions"));

/** A data router, which can hold back a navigation while there are unsaved changes. */
const router = createBrowserRouter([{ path: "/panel/*", element: <Screens /> }]);

export function Panel() {
  return <RouterProvider router={router} />;
}

/** Every screen of the panel; each collection has the same three. */
function Screens() {
  // In memory, so that nothing of a domain outlives the switch to another, and no public page can write it.
  const [store] = useState(() => memoryStore());
  const { provider } = useCatalogue();
  return (
    <CoreAdminContext
      basename="/panel"
      dataProvider={dataProvider}
      i18nProvider={provider}
      queryClient={queryClient}
      store={store}
    >
      <CoreAdminUI
        dashboard={Home}
        layout={Layout}
        catchAll={NotFound}
        error={ErrorScreen}
        loginPage={false}
        disableTelemetry
      >
        {collections.map(({ slug, title }) => (
          <Resource key={slug} name={slug} options={{ label: title }} list={PostList} edit={EditPost}>
            <Route path="new" element={<PostScreens isNew />} />
            <Route path=":id/build" element={<Builder />} />
          </Resource>
        ))}
        <CustomRoutes>
          <Route path="/profile" element={<Profile />} />
          <Route path="/create-domain" element={<CreateDomain />} />
          <Route path="/submissions" element={<Inbox />} />
          <Route path="/audit" element={<Audit />} />
          <Route path="/mail" element={<Mails />} />
          <Route path="/background-work" element={<Work />} />
          <Route path="/users" element={<Users />} />
          <Route path="/users/create" element={<UserCreate />} />
          <Route path="/users/:id" element={<UserEdit />} />
          <Route path="/faq" element={<Faqs />} />
          <Route path="/media" element={<Media />} />
          <Route path="/backups" element={<Backups />} />
          <Route path="/site-options" element={<SiteOptions />} />
        </CustomRoutes>
      </CoreAdminUI>
    </CoreAdminContext>
  );
}

function EditPost() {
  return <PostScreens />;
}
