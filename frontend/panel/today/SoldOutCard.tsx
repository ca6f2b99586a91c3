import { Alert, Box, Button, Typography } from "@mui/material";
import { useState } from "react";
import { Section } from "../kit/layout/Section";
import { SearchField } from "../kit/lists/SearchField";
import { useText } from "../messages/useText";
import { type DishToday, dishesCalled } from "./dishes";
import { useMark } from "./useDishes";

/** The number of dishes to show before searching. */
const FEW = 40;

/** Sold-out dishes, and other dishes, which a tap marks as sold out. */
export function SoldOutCard({ dishes }: { dishes: readonly DishToday[] }) {
  const t = useText();
  const { mark, waiting } = useMark();
  const [search, setSearch] = useState("");
  if (!dishes.length) return null;
  const out = dishes.filter(({ until }) => until);
  const matches = dishesCalled(
    dishes.filter(({ until }) => !until),
    search,
  );
  const hidden = matches.length - FEW;
  return (
    <Section title={t("today.soldOut.title")}>
      <Typography color="textSecondary" sx={{ mt: -1.5 }}>
        {t("today.soldOut.about")}
      </Typography>
      {waiting > 0 && (
        <Alert severity="warning" role="status">
          {t("today.waiting", { smart_count: waiting })}
        </Alert>
      )}
      {out.length > 0 && (
        <Box component="ul" aria-label={t("today.soldOut.out")} sx={{ m: 0, p: 0, listStyle: "none" }}>
          {out.map((dish) => (
            <OutRow key={`${dish.menu} ${dish.id}`} dish={dish} onMore={mark} />
          ))}
        </Box>
      )}
      {dishes.length > FEW / 4 && (
        <SearchField label={t("today.soldOut.find")} value={search} onType={setSearch} isWide />
      )}
      <Box
        role="group"
        aria-label={t("today.soldOut.others")}
        sx={{ display: "grid", gap: 1, gridTemplateColumns: { xs: "1fr 1fr", sm: "1fr 1fr 1fr" } }}
      >
        {matches.slice(0, FEW).map((dish) => (
          <Button
            key={`${dish.menu} ${dish.id}`}
            variant="outlined"
            color="inherit"
            aria-label={t("today.soldOut.mark", { name: dish.name })}
            title={dish.place}
            onClick={() => {
              setSearch("");
              void mark(dish, "tomorrow", t("today.soldOut.said", { name: dish.name }));
            }}
            sx={{ minHeight: 48, px: 1, lineHeight: 1.25, whiteSpace: "normal", overflowWrap: "anywhere" }}
          >
            {dish.name}
          </Button>
        ))}
      </Box>
      {hidden > 0 && (
        <Typography variant="body2" color="textSecondary">
          {t("today.soldOut.rest", { smart_count: hidden })}
        </Typography>
      )}
      {matches.length === 0 && search && (
        <Typography color="textSecondary">{t("today.soldOut.nothing")}</Typography>
      )}
    </Section>
  );
}

interface OutProps {
  dish: DishToday;
  onMore: ReturnType<typeof useMark>["mark"];
}

function OutRow({ dish, onMore }: OutProps) {
  const t = useText();
  const { name, place, until } = dish;
  const when = t(until === "tomorrow" ? "today.soldOut.untilTomorrow" : "today.soldOut.untilChanged");
  return (
    <Box
      component="li"
      sx={({ colors }) => ({
        display: "flex",
        alignItems: "center",
        gap: 1,
        py: 0.75,
        borderBottom: `1px solid ${colors.line}`,
      })}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600, overflowWrap: "anywhere" }}>{name}</Typography>
        <Typography variant="body2" color="textSecondary">
          {place} · {when}
        </Typography>
      </Box>
      <Button
        variant="contained"
        aria-label={t("today.soldOut.moreOf", { name })}
        onClick={() => void onMore(dish, null, t("today.soldOut.saidMore", { name }))}
        sx={{ minHeight: 48, flex: "none" }}
      >
        {t("today.soldOut.more")}
      </Button>
    </Box>
  );
}
