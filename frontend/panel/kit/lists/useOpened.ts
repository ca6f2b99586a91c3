import { useLocation, useNavigate, useSearchParams } from "react-router-dom";

/** What is open over a list: it stands in the address, and the browser's Back closes it. */
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
    /** Another one in place of an open one is no step of its own. */
    open: (id: number) =>
      change(id, { replace: opened !== null, state: opened === null ? { opened: name } : state }),
    /** One step back where opening was one: Back must not open it again. */
    close: () => {
      if (state?.opened === name) navigate(-1);
      else change(null, { replace: true, state: null });
    },
  };
}
