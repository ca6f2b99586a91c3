import type { AuthProvider } from "react-admin";
import { ApiError } from "../../client/errors";
import { goToSignIn, signOut } from "../../client/session";
import type { Account } from "../../client/types";
import { nameOf } from "../account/account";
import { queryClient } from "../account/queries";
import { accountQuery } from "../account/reading";
import { permissionFor } from "./resources";

/** Who is signed in, as react-admin asks for it. Sessions themselves are the client's (frontend/client/session.ts):
 * it renews tokens within a call and leads to the sign-in page when that fails. */
export function authProviderWith(forget: () => void): AuthProvider {
  return {
    login: () => goToSignIn(),

    /** Sign out for good: what was typed and not saved goes, too, as the next to sit here may be somebody else. */
    async logout() {
      forget();
      await signOut();
      return false;
    },

    checkAuth: async () => void (await account()),

    /** A session that has ended; anything else, a missing right as well, is for the screen to say. */
    async checkError(error) {
      if (error instanceof ApiError && error.status === 401) throw error;
    },

    async getIdentity() {
      const { id, email, ...person } = await account();
      return { id, fullName: nameOf(person) || email };
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
