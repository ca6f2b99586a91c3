import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { answer, api } from "../../client/api";
import type { Language } from "../../client/language";
import { chooseTheme, type ThemeChoice } from "../../client/theme";
import { useToast } from "../kit/layout/useToast";
import { chooseLanguage } from "../messages/language";

/**
 * Return functions that change the theme and language: immediately on this device, and in the account for
 * other devices.
 */
export function usePreferences() {
  const queries = useQueryClient();
  const { sayError } = useToast();

  const keep = useCallback(
    async (change: { theme: ThemeChoice } | { locale: Language }) => {
      const { data } = await answer(api.POST("/api/account", { body: change }));
      queries.setQueryData(["account"], data);
    },
    [queries],
  );

  return {
    setTheme: useCallback(
      (theme: ThemeChoice) => {
        chooseTheme(theme);
        keep({ theme }).catch(sayError);
      },
      [keep, sayError],
    ),
    setLanguage: useCallback(
      (locale: Language) => {
        Promise.all([chooseLanguage(locale), keep({ locale })]).catch(sayError);
      },
      [keep, sayError],
    ),
  };
}
