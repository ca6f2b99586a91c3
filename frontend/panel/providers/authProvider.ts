import type { AuthProvider } from "react-admin";
import { ApiError } from "../../client/errors";
import { goToSignIn, signOut } from "../../client/session";
import type { Account } from "../../client/types";
import { getName } from "../account/account";
import { accountQuery } from "../account/accountQuery";
import { queryClient } from "../account/queries";
import { permissionFor } from "./resources";

/**
 * Return the provider of the signed-in user for react-admin. The client handles sessions
 * (frontend/client/session.ts): it renews tokens within a call and goes to the sign-in page when that fails.
 */
export function authProviderWith(forget: () => void): AuthProvider {
  return {
    login: () => goToSignIn(),

    /** Sign out and delete unsaved changes, because the next user may be another person. */
    async logout() {
      forget();
      await signOut();
      return false;
    },

    checkAuth: async () => void (await account()),

    /** Handle only an ended session: screens show all other errors, including missing permissions. */
    async checkError(error) {
      if (error instanceof ApiError && error.status === 401) throw error;
    },

    async getIdentity() {
      const { id, email, ...person } = await account();
      return { id, fullName: getName(person) || email };
    },

    getPermissions: async () => (await account()).permissions,

    async canAccess({ resource, action }) {
      const permission = permissionFor(resource, action);
      if (permission === undefined) return false;
      return permission === null || (await account()).permissions.includes(permission);
    },
  };
}

function account(): Promise<Account> {
  return queryClient.ensureQueryData(accountQuery);
}
