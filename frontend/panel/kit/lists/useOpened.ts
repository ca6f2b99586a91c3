import { useLocation, useNavigate, useSearchParams } from "react-router-dom";

/**
 * Manage the record that is open over a list. Its id is in the URL, and the browser's Back button closes it.
 */
export function useOpened(name: string) {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation() as { state: { opened?: string } | null };
  const navigate = useNavigate();
  const opened = Number(params.get(name)) || null;

  function change(id: number | null, options: { replace: boolean; state: unknown }) {
    setParams((before) => {
      const after = new URLSearchParams(before);
      if (id === null) after.delete(name);
      else after.set(name, String(id));
      return after;
    }, options);
  }

  return {
    opened,
    /** Open a record. Replacing an open record adds no history entry. */
    open: (id: number) =>
      change(id, { replace: opened !== null, state: opened === null ? { opened: name } : state }),
    /** Close the record: go back if opening it added a history entry, so that Back does not open it again. */
    close: () => {
      if (state?.opened === name) navigate(-1);
      else change(null, { replace: true, state: null });
    },
  };
}
