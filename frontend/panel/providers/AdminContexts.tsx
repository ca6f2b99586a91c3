import { type ReactNode, useMemo, useState } from "react";
import {
  AuthContext,
  type AuthProvider,
  BasenameContextProvider,
  DataProviderContext,
  I18nContext,
  memoryStore,
  NotificationContextProvider,
  StoreContextProvider,
  UndoableMutationsContextProvider,
} from "react-admin";
import { useCatalogue } from "../messages/useText";
import { dataProvider } from "./dataProvider";
import { i18nProviderOf } from "./i18nProvider";

/** What react-admin's lists and forms read from above, as its CoreAdminContext has it; that one draws nothing at first,
 * as it looks for a language of its own to load (docs/decisions/0171). */
export function AdminContexts({ auth, children }: { auth: AuthProvider; children: ReactNode }) {
  // In memory, so that nothing of a domain outlives the switch to another, and no public page can write it.
  const [store] = useState(() => memoryStore());
  const catalogue = useCatalogue();
  const i18n = useMemo(() => i18nProviderOf(catalogue), [catalogue]);
  return (
    <AuthContext value={auth}>
      <DataProviderContext value={dataProvider}>
        <StoreContextProvider value={store}>
          <BasenameContextProvider basename="/panel">
            <I18nContext value={i18n}>
              <NotificationContextProvider>
                <UndoableMutationsContextProvider>{children}</UndoableMutationsContextProvider>
              </NotificationContextProvider>
            </I18nContext>
          </BasenameContextProvider>
        </StoreContextProvider>
      </DataProviderContext>
    </AuthContext>
  );
}
