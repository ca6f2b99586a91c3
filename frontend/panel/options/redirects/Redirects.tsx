import ArrowForwardOutlined from "@mui/icons-material/ArrowForwardOutlined";
import DeleteOutlined from "@mui/icons-material/DeleteOutlined";
import {
  Alert,
  Box,
  Button,
  IconButton,
  Skeleton,
  TablePagination,
  TextField,
  Typography,
} from "@mui/material";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { answer, api } from "../../../client/api";
import type { components } from "../../../generated/schema";
import { useToast } from "../../layout/useToast";
import { useText } from "../../messages/useText";
import { Section } from "../../posts/Section";
import { NewRedirect } from "./NewRedirect";

type Redirect = components["schemas"]["RedirectRow"];

const PAGE = 50;

/** Old addresses and where they lead now. */
export default function Redirects() {
  const t = useText();
  const queries = useQueryClient();
  const { say, sayError } = useToast();
  const [search, setSearch] = useState("");
  const [page, setPage] = useState(0);
  const query = { limit: PAGE, offset: page * PAGE, ...(search.trim() && { search: search.trim() }) };
  const { data, error, refetch } = useQuery({
    queryKey: ["redirects", query],
    queryFn: () => answer(api.GET("/api/redirects", { params: { query } })),
    placeholderData: keepPreviousData,
  });
  const reload = () => queries.invalidateQueries({ queryKey: ["redirects"] });

  async function attempt(work: () => Promise<unknown>) {
    try {
      await work();
    } catch (problem) {
      sayError(problem);
    }
    await reload();
  }

  function remove(redirect: Redirect) {
    const { from, to, permanent } = redirect;
    return attempt(async () => {
      await answer(api.DELETE("/api/redirects/{id}", { params: { path: { id: String(redirect.id) } } }));
      say(t("options.redirects.removed", { from }), {
        label: t("layout.words.undo"),
        onClick: () =>
          void attempt(() => answer(api.POST("/api/redirects", { body: { from, to, permanent } }))),
      });
    });
  }

  return (
    <Box sx={{ display: "grid", gap: 2 }}>
      <Section title={t("options.redirects.new")}>
        <NewRedirect onAdded={() => void reload()} />
      </Section>
      <Section title={t("options.redirects.title")}>
        <Typography variant="body2" color="textSecondary" sx={{ mt: -1.5 }}>
          {t("options.redirects.about")}
        </Typography>
        <TextField
          type="search"
          value={search}
          placeholder={t("options.redirects.search")}
          onChange={(event) => {
            setSearch(event.target.value);
            setPage(0);
          }}
          slotProps={{ htmlInput: { "aria-label": t("options.redirects.search"), maxLength: 200 } }}
          sx={{ maxWidth: 360 }}
        />
        {error && (
          <Alert
            severity="error"
            action={<Button onClick={() => void refetch()}>{t("layout.words.tryAgain")}</Button>}
          >
            {error.message}
          </Alert>
        )}
        {!data && !error && <Skeleton height={120} />}
        {data?.data.length === 0 && (
          <Typography color="textSecondary">
            {search ? t("options.redirects.noneFound") : t("options.redirects.none")}
          </Typography>
        )}
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: "none" }}>
          {data?.data.map((redirect) => (
            <Row key={redirect.id} redirect={redirect} onDelete={() => void remove(redirect)} />
          ))}
        </Box>
        {data && data.meta.total > PAGE && (
          <TablePagination
            component="nav"
            aria-label={t("lists.pages")}
            count={data.meta.total}
            page={page}
            rowsPerPage={PAGE}
            rowsPerPageOptions={[]}
            onPageChange={(_, next) => setPage(next)}
          />
        )}
      </Section>
    </Box>
  );
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
