import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useResetStore } from "react-admin";
import { leaveTo, switchDomain } from "../../client/session";
import { useToast } from "../kit/layout/useToast";

/**
 * Return a function that switches the domain and resets the panel: no response and no list state of the old
 * domain may appear on the new one.
 */
export function useSwitchDomain() {
  const [target, setTarget] = useState<number | null>(null);
  const queries = useQueryClient();
  const resetStore = useResetStore();
  const { sayError } = useToast();

  async function switchTo(domain: { id: number }, path = "/panel") {
    setTarget(domain.id);
    try {
      await switchDomain(domain.id);
      queries.clear();
      resetStore();
      leaveTo(path);
    } catch (error) {
      setTarget(null);
      sayError(error);
    }
  }

  return { target, switchTo };
}
