import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { answer, api } from "../../client/api";
import { Page } from "../kit/layout/Page";
import { Failed } from "../kit/lists/ListStates";
import { useText } from "../messages/useText";

/** /panel/preview: redirects signed-in users to the site, open or not. */
export default function Preview() {
  const t = useText();
  const { data, error, refetch } = useQuery({
    queryKey: ["site-pass"],
    queryFn: async () => (await answer(api.POST("/api/site-opening/pass"))).data,
    gcTime: 0,
  });
  useEffect(() => {
    if (data) location.replace(data.url);
  }, [data]);
  return (
    <Page title={t("home.opening.look")}>
      {error && <Failed error={error} onRetry={() => void refetch()} />}
    </Page>
  );
}
