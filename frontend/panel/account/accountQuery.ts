import { queryOptions } from "@tanstack/react-query";
import { answer, api } from "../../client/api";
import { isLanguage, keepLanguage, resolveLanguage } from "../../client/language";
import { pinDomain, readPinnedDomain } from "../../client/tabDomain";
import { chooseTheme } from "../../client/theme";
import { setSiteHost, siteHost } from "../../client/tokens";
import type { Account } from "../../client/types";
import { openDrafts, prepareDrafts } from "../kit/drafts/drafts";
import { tryLanguage } from "../messages/language";

/** The query for the account. Fetching it pins this tab to the session's domain. */
export const accountQuery = queryOptions({ queryKey: ["account"], queryFn: loadAccount, staleTime: 60_000 });

async function loadAccount(): Promise<Account> {
  prepareDrafts();
  const { data } = await answer(api.GET("/api/account"));
  // A view as another user has no key: it neither reads nor stores drafts.
  if (data.drafts_key) await openDrafts(data.id, data.drafts_key);
  if (!isFollowed) await follow(data);
  isFollowed = true;
  if (!readPinnedDomain()) pinDomain(data.domain.id);
  if (!siteHost()) setSiteHost(data.domain.host);
  return data;
}

let isFollowed = false;

/** Apply the preferences of the account, once at the start. Later changes are made on this device. */
async function follow({ theme, locale }: Account): Promise<void> {
  chooseTheme(theme);
  const chosen = locale.split("-")[0];
  const choice = isLanguage(chosen) ? chosen : "";
  keepLanguage(choice);
  await tryLanguage(resolveLanguage(choice));
}
