import { type ReactNode, useCallback, useEffect, useState } from "react";
import { ExpiredLink } from "./ExpiredLink";
import { t } from "./messages/text";
import { isGone } from "./passwords";

interface OpenedLinkProps<Data> {
  kind: "reset" | "invitation";
  token: string;
  /** The function must be the same in each render. */
  fetchData: (token: string) => Promise<Data>;
  children: (data: Data) => ReactNode;
}

/** Fetches the data of an email link and renders its children, or explains why the link can't be opened. */
export function OpenedLink<Data>({ kind, token, fetchData, children }: OpenedLinkProps<Data>) {
  const [state, setState] = useState<"opening" | "gone" | "failed" | { data: Data }>("opening");

  const open = useCallback(async () => {
    setState("opening");
    try {
      setState({ data: await fetchData(token) });
    } catch (error) {
      setState(isGone(error) ? "gone" : "failed");
    }
  }, [token, fetchData]);

  useEffect(() => void open(), [open]);

  if (state === "gone") return <ExpiredLink kind={kind} />;
  if (state === "failed") {
    return (
      <>
        <p className="message message-error" role="alert">
          {t("notOpened")}
        </p>
        <button className="action" type="button" onClick={open}>
          {t("tryAgain")}
        </button>
      </>
    );
  }
  return state === "opening" ? <p className="lead">{t("opening")}</p> : children(state.data);
}
