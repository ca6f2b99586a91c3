import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Typography,
} from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useId, useState } from "react";
import { Link } from "react-router-dom";
import { answer, api } from "../../client/api";
import { useAccount, useMay } from "../account/account";
import { screen } from "../kit/layout/lazyScreen";
import { Section } from "../kit/layout/Section";
import { ownBusinessQuery } from "../kit/site/ownBusiness";
import { useSetOpen } from "../kit/site/useSetOpen";
import { useText } from "../messages/useText";
import type { Placeholder } from "./placeholders";

const SiteLinks = screen(() => import("./SiteLinks"));
const SHOWN = 8;

/** The steps to open a new site: remaining example content, preview links, and the button to open it. */
export function OpenSite() {
  const { domain } = useAccount();
  const t = useText();
  const mayOpen = useMay("site.open");
  const mayLook = useMay("posts.publish");
  const mayAnswer = useMay("options.write");
  const [question, setQuestion] = useState<"open" | "links" | null>(null);
  // A suspended site can be neither opened nor viewed.
  const isAhead = !domain.is_open && domain.status === "active";
  const { placeholders, isKnown } = usePlaceholders(mayLook && isAhead);
  const setOpen = useSetOpen();
  if (!isAhead) return null;
  return (
    <Section title={t("home.opening.title")}>
      <Typography color="textSecondary">
        {t(mayOpen ? "home.opening.text" : "home.opening.textForOthers")}
      </Typography>
      {isKnown && <Placeholders placeholders={placeholders} />}
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
        {mayOpen && (
          <Button variant="contained" disabled={mayLook && !isKnown} onClick={() => setQuestion("open")}>
            {t("home.opening.open")}
          </Button>
        )}
        <Button variant="outlined" href="/panel/preview" target="_blank" rel="noopener">
          {t("home.opening.look")}
        </Button>
        {mayAnswer && placeholders.length > 0 && (
          <Button variant="outlined" component={Link} to="/panel/site-options?tab=setup">
            {t("home.opening.setup")}
          </Button>
        )}
        {mayOpen && <Button onClick={() => setQuestion("links")}>{t("home.opening.share")}</Button>}
      </Box>
      {question === "open" && (
        <OpenDialog
          placeholders={placeholders}
          onClose={() => setQuestion(null)}
          onOpen={() => {
            setQuestion(null);
            void setOpen(true);
          }}
        />
      )}
      <Suspense>{question === "links" && <SiteLinks onClose={() => setQuestion(null)} />}</Suspense>
    </Section>
  );
}

function OpenDialog(props: {
  placeholders: readonly Placeholder[];
  onOpen: () => void;
  onClose: () => void;
}) {
  const t = useText();
  const id = useId();
  const { data } = useQuery({
    queryKey: ["site-opening"],
    queryFn: async () => (await answer(api.GET("/api/site-opening"))).data,
    staleTime: 0,
  });
  return (
    <Dialog open onClose={props.onClose} aria-labelledby={id} maxWidth="sm" fullWidth>
      <DialogTitle id={id}>{t("home.opening.sure")}</DialogTitle>
      <DialogContent sx={{ display: "grid", gap: 1.5 }}>
        {data && <Notified by={data.notified} />}
        <Typography>{t("home.opening.from_then")}</Typography>
        <Placeholders placeholders={props.placeholders} />
      </DialogContent>
      <DialogActions>
        <Button onClick={props.onClose} autoFocus>
          {t("layout.words.cancel")}
        </Button>
        <Button
          variant="contained"
          disabled={data === undefined || data.notified === "nobody"}
          onClick={props.onOpen}
        >
          {t(props.placeholders.length ? "home.opening.anyway" : "home.opening.open")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

const SEVERITY = { email: "success", admins: "info", nobody: "error" } as const;

/** The recipients of visitors' messages. A site without recipients cannot be opened. */
function Notified({ by }: { by: keyof typeof SEVERITY }) {
  const t = useText();
  return (
    <Alert
      severity={SEVERITY[by]}
      action={
        by !== "email" && (
          <Button component={Link} to="/panel/site-options?tab=business" color="inherit" size="small">
            {t("home.opening.addEmail")}
          </Button>
        )
      }
    >
      {t(`home.opening.notified.${by}`)}
    </Alert>
  );
}

/** The remaining example texts, each with a link. */
function Placeholders({ placeholders }: { placeholders: readonly Placeholder[] }) {
  const t = useText();
  const [isWhole, setIsWhole] = useState(false);
  if (!placeholders.length) return <Alert severity="success">{t("home.opening.ready")}</Alert>;
  const shown = isWhole ? placeholders : placeholders.slice(0, SHOWN);
  return (
    <Box>
      <Typography sx={{ fontWeight: 600 }}>
        {t("home.opening.left", { smart_count: placeholders.length })}
      </Typography>
      <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5, display: "grid", gap: 0.5 }}>
        {shown.map(({ to, place, text }) => (
          <li key={`${to} ${place} ${text}`}>
            <Link to={to}>{place}</Link>: {text}
          </li>
        ))}
      </Box>
      {shown.length < placeholders.length && (
        <Button size="small" sx={{ mt: 0.5 }} onClick={() => setIsWhole(true)}>
          {t("home.opening.all", { count: placeholders.length })}
        </Button>
      )}
    </Box>
  );
}

function usePlaceholders(isWanted: boolean): { placeholders: Placeholder[]; isKnown: boolean } {
  const { domain } = useAccount();
  const t = useText();
  const { data } = useQuery({
    queryKey: ["placeholders", domain.id],
    queryFn: async ({ client }) => {
      const [{ getPlaceholders }, texts, examples, business] = await Promise.all([
        import("./placeholders"),
        answer(api.GET("/api/site-opening/texts")),
        answer(api.GET("/api/site-opening/examples")),
        client.fetchQuery(ownBusinessQuery),
      ]);
      return await getPlaceholders(texts.data, examples.data, {
        questions: t("home.opening.questions"),
        picture: t("home.opening.picture"),
        price: (dish, price) => t("home.opening.price", { dish, price }),
        noHours: business.hours.length ? null : t("home.opening.noHours"),
      });
    },
    enabled: isWanted,
  });
  return { placeholders: data ?? [], isKnown: data !== undefined };
}
