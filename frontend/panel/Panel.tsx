import { useMemo, useState } from "react";
import { CoreAdminContext, CoreAdminUI, CustomRoutes, memoryStore, Resource } from "react-admin";
import { createBrowserRouter, Route, RouterProvider } from "react-router-dom";
import { collections } from "../generated/collections";
import { queryClient } from "./account/queries";
import { forgetCopies } from "./builder/copies";
import { removeAllDrafts } from "./kit/forms/draftStorage";
import { NotFound } from "./kit/layout/NotFound";
import { useCatalogue } from "./messages/useText";
import { authProviderWith } from "./providers/authProvider";
import { dataProvider } from "./providers/dataProvider";
import { i18nProviderOf } from "./providers/i18nProvider";
import { Builder, Home, PostList, PostScreens, Review, screens } from "./screens";
import { ErrorScreen } from "./shell/ErrorScreen";
import { Layout } from "./shell/Layout";

const authProvider = authProviderWith(() => {
  removeAllDrafts();
  forgetCopies();
});

/** A data router, which can hold back a navigation while there are unsaved changes. */
const router = createBrowserRouter([{ path: "/panel/*", element: <Screens /> }]);

export function Panel() {
  return <RouterProvider router={router} />;
}

/** Every screen of the panel; each collection has the same three. */
function Screens() {
  // In memory, so that nothing of a domain outlives the switch to another, and no public page can write it.
  const [store] = useState(() => memoryStore());
  const catalogue = useCatalogue();
  const i18nProvider = useMemo(() => i18nProviderOf(catalogue), [catalogue]);
  return (
    <CoreAdminContext
      basename="/panel"
      authProvider={authProvider}
      dataProvider={dataProvider}
      i18nProvider={i18nProvider}
      queryClient={queryClient}
      store={store}
    >
      <CoreAdminUI
        dashboard={Home}
        layout={Layout}
        catchAll={NotFound}
        error={ErrorScreen}
        accessDenied={NotFound}
        loginPage={false}
        disableTelemetry
      >
        {collections.map(({ slug, title }) => (
          <Resource key={slug} name={slug} options={{ label: title }} list={PostList} edit={EditPost}>
            <Route path="new" element={<PostScreens isNew />} />
            <Route path=":id/build" element={<Builder />} />
            <Route path=":id/review" element={<Review />} />
          </Resource>
        ))}
        <CustomRoutes>
          {screens.map(({ path, Screen }) => (
            <Route key={path} path={path} element={<Screen />} />
          ))}
        </CustomRoutes>
      </CoreAdminUI>
    </CoreAdminContext>
  );
}

function EditPost() {
  return <PostScreens />;
}
