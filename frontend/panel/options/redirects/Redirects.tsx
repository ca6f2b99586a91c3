import ArrowForwardOutlined from "@mui/icons-material/ArrowForwardOutlined";
import DeleteOutlined from "@mui/icons-material/DeleteOutlined";
import { Box, IconButton, Skeleton, Typography } from "@mui/material";
import { useQueryClient } from "@tanstack/react-query";
import { answer, api } from "../../../client/api";
import type { components } from "../../../generated/schema";
import { Section } from "../../kit/layout/Section";
import { useToast } from "../../kit/layout/useToast";
import { Filters, SearchFilter } from "../../kit/lists/filters";
import { ListBody } from "../../kit/lists/ListBody";
import { ListData } from "../../kit/lists/ListData";
import { useListFilter } from "../../kit/lists/useListFilter";
import { useText } from "../../messages/useText";
import { NewRedirect } from "./NewRedirect";

type Redirect = components["schemas"]["RedirectRow"];

/** Old paths and their current targets. */
export default function Redirects() {
  const t = useText();
  const remove = useRemove();
  return (
    <Box sx={{ display: "grid", gap: 2 }}>
      <Section title={t("options.redirects.new")}>
        <NewRedirect />
      </Section>
      <Section title={t("options.redirects.title")}>
        <Typography variant="body2" color="textSecondary" sx={{ mt: -1.5 }}>
          {t("options.redirects.about")}
        </Typography>
        {/* The URL contains the selected tab, not the list's state. */}
        <ListData resource="redirects" perPage={50} isInAddress={false}>
          <Filters mb={0}>
            <SearchFilter label={t("options.redirects.search")} />
          </Filters>
          <ListBody<Redirect> loading={<Skeleton height={120} />} empty={<None />}>
            {(redirects) => (
              <Box component="ul" sx={{ m: 0, p: 0, listStyle: "none" }}>
                {redirects.map((redirect) => (
                  <Row key={redirect.id} redirect={redirect} onDelete={() => void remove(redirect)} />
                ))}
              </Box>
            )}
          </ListBody>
        </ListData>
      </Section>
    </Box>
  );
}

function None() {
  const t = useText();
  const { isNarrowed } = useListFilter();
  return (
    <Typography color="textSecondary">
      {isNarrowed ? t("options.redirects.noneFound") : t("options.redirects.none")}
    </Typography>
  );
}

/** Return a function that deletes a redirect, with a toast and undo. The list is refreshed in any case. */
function useRemove() {
  const t = useText();
  const queries = useQueryClient();
  const { say, sayError } = useToast();
  const reload = () => queries.invalidateQueries({ queryKey: ["redirects"] });

  async function attempt(work: () => Promise<unknown>) {
    try {
      await work();
    } catch (problem) {
      sayError(problem);
    }
    await reload();
  }

  return (redirect: Redirect) => {
    const { from, to, permanent } = redirect;
    return attempt(async () => {
      await answer(api.DELETE("/api/redirects/{id}", { params: { path: { id: String(redirect.id) } } }));
      say(t("options.redirects.removed", { from }), {
        label: t("layout.words.undo"),
        onClick: () =>
          void attempt(() => answer(api.POST("/api/redirects", { body: { from, to, permanent } }))),
      });
    });
  };
}

function Row({ redirect: { from, to, permanent }, onDelete }: { redirect: Redirect; onDelete: () => void }) {
  const t = useText();
  return (
    <Box
      component="li"
      sx={({ colors }) => ({
        display: "flex",
        alignItems: "center",
        gap: 1.5,
        minHeight: 52,
        borderBottom: `1px solid ${colors.line}`,
        "&:last-child": { borderBottom: 0 },
      })}
    >
      <Box
        sx={{ flex: 1, minWidth: 0, display: "flex", flexWrap: "wrap", alignItems: "center", columnGap: 1.5 }}
      >
        <Typography sx={{ overflowWrap: "anywhere" }}>{from}</Typography>
        <ArrowForwardOutlined
          fontSize="small"
          titleAccess={t("options.redirects.leadsTo")}
          sx={{ color: "text.secondary" }}
        />
        <Typography sx={{ overflowWrap: "anywhere", fontWeight: 500 }}>{to}</Typography>
        {!permanent && (
          <Typography variant="caption" color="textSecondary">
            {t("options.redirects.forNow")}
          </Typography>
        )}
      </Box>
      <IconButton aria-label={t("options.redirects.delete", { from })} onClick={onDelete}>
        <DeleteOutlined fontSize="small" />
      </IconButton>
    </Box>
  );
}
