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

/**
 * The contexts that react-admin's lists and forms need, as in its CoreAdminContext. That one renders nothing
 * at first, because it loads a language of its own (docs/decisions/panel-startup.md).
 */
export function AdminContexts({ auth, children }: { auth: AuthProvider; children: ReactNode }) {
  // In memory, so that no data of a domain survives a switch, and no public page can write it.
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
