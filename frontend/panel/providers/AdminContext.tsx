import { type ReactNode, useMemo, useState } from "react";
import { type AuthProvider, CoreAdminContext, memoryStore } from "react-admin";
import { queryClient } from "../account/queries";
import { useCatalogue } from "../messages/useText";
import { dataProvider } from "./dataProvider";
import { createI18nProvider } from "./i18nProvider";

/**
 * react-admin's context. Its locale is constant, because a change would mount every screen again; our texts
 * switch without it.
 */
export function AdminContext({ auth, children }: { auth: AuthProvider; children: ReactNode }) {
  const catalogue = useCatalogue();
  const [locale] = useState(catalogue.language);
  // In memory, so that no data of a domain survives a switch, and no public page can write it.
  const [store] = useState(() => memoryStore({ locale }));
  const i18n = useMemo(
    () => ({ ...createI18nProvider(catalogue), getLocale: () => locale }),
    [catalogue, locale],
  );
  return (
    <CoreAdminContext
      authProvider={auth}
      basename="/panel"
      dataProvider={dataProvider}
      i18nProvider={i18n}
      queryClient={queryClient}
      store={store}
    >
      {children}
    </CoreAdminContext>
  );
}
