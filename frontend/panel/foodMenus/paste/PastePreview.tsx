import { Alert, Box, Typography } from "@mui/material";
import type { UnreadLine } from "../../../generated/schema";
import { pricesInWords, readPrices } from "../../kit/foodMenus/prices";
import { useText } from "../../messages/useText";
import type { DishForm } from "../menuForm";
import type { PastedMenu } from "./usePastedMenu";

interface Props {
  read: PastedMenu;
  currency: string;
  count: number;
}

/** The dishes of a pasted menu, and the lines that could not be parsed. */
export function PastePreview({ read: { sections, unread, unreadCount }, currency, count }: Props) {
  const t = useText();
  return (
    <>
      {unreadCount > 0 && <UnreadLines lines={unread} count={unreadCount} />}
      <Typography role="status">{t(count ? "foodMenus.paste.found" : "foodMenus.paste.nothing")}</Typography>
      {sections.map(({ id, title, text, dishes }) => (
        <Box key={id} component="section" aria-label={title}>
          {title && <Typography variant="h3">{title}</Typography>}
          {text && <Typography color="textSecondary">{text}</Typography>}
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: "none" }}>
            {dishes.map((dish) => (
              <DishPreview key={dish.id} dish={dish} currency={currency} />
            ))}
          </Box>
        </Box>
      ))}
    </>
  );
}

function UnreadLines({ lines, count }: { lines: readonly UnreadLine[]; count: number }) {
  const t = useText();
  return (
    <Alert severity="warning" sx={{ "& .MuiAlert-message": { minWidth: 0, flex: 1 } }}>
      {t("foodMenus.paste.unread", { smart_count: count })}
      <Box
        component="ul"
        tabIndex={0}
        aria-label={t("foodMenus.paste.unreadLines")}
        sx={{ m: 0, p: 0, listStyle: "none", maxHeight: 160, overflow: "auto", overflowWrap: "anywhere" }}
      >
        {lines.map(({ line, text }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes its order, and lines can repeat
          <Box key={place} component="li">
            {t("foodMenus.paste.unreadLine", { line, text })}
          </Box>
        ))}
      </Box>
      {lines.length < count && t("foodMenus.paste.moreUnread", { smart_count: count - lines.length })}
    </Alert>
  );
}

function DishPreview({ dish, currency }: { dish: DishForm; currency: string }) {
  return (
    <Box component="li" sx={({ colors }) => ({ py: 0.75, borderBottom: `1px solid ${colors.line}` })}>
      <Box sx={{ display: "flex", flexWrap: "wrap", columnGap: 2, justifyContent: "space-between" }}>
        <Typography sx={{ overflowWrap: "anywhere", minWidth: 0 }}>{dish.name}</Typography>
        <Typography sx={{ overflowWrap: "anywhere", ml: "auto", textAlign: "end" }}>
          {pricesInWords(readPrices(dish.price, currency), currency)}
        </Typography>
      </Box>
      {dish.description && (
        <Typography variant="body2" color="textSecondary">
          {dish.description}
        </Typography>
      )}
    </Box>
  );
}
