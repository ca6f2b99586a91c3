import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  TextField,
  Typography,
} from "@mui/material";
import { useId, useState } from "react";
import { answer, api } from "../../client/api";
import { menuTextLimits } from "../../generated/limits";
import type { ReadMenu } from "../../generated/schema";
import { useDraftText } from "../kit/forms/useDraftText";
import { useToast } from "../kit/layout/useToast";
import { currentCatalogue } from "../messages/language";
import { useText } from "../messages/useText";
import { dishForm, newDish, newSection, type SectionForm } from "./menuForm";
import { pricesInWords, readPrices } from "./prices";

interface Props {
  currency: string;
  onAdd: (sections: SectionForm[]) => void;
  onClose: () => void;
}

/** A parsed menu, ready to be added. */
interface Read {
  sections: SectionForm[];
  unread: string[];
}

/** Paste a menu as text: the server parses it, the user reviews it, and then it is added. */
export default function PasteDialog({ currency, onAdd, onClose }: Props) {
  const t = useText();
  const id = useId();
  const { say, sayError } = useToast();
  const [text, setText, forget] = useDraftText("food-menu.paste", "");
  const [read, setRead] = useState<Read | null>(null);
  const [isReading, setReading] = useState(false);
  const count = read?.sections.reduce((sum, { dishes }) => sum + dishes.length, 0) ?? 0;

  async function look() {
    setReading(true);
    try {
      const { data } = await answer(api.POST("/api/food-menus/from-text", { body: { text } }));
      setRead({ sections: data.sections.map(withNewIds), unread: data.unread });
    } catch (error) {
      sayError(error);
    } finally {
      setReading(false);
    }
  }

  function add() {
    onAdd(read?.sections ?? []);
    forget();
    say(t("foodMenus.paste.added", { smart_count: count }));
    onClose();
  }

  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="sm" fullWidth>
      <DialogTitle id={id}>{t("foodMenus.paste.open")}</DialogTitle>
      <DialogContent sx={{ display: "grid", gap: 2, gridTemplateColumns: "minmax(0, 1fr)" }}>
        {read ? (
          <Preview read={read} currency={currency} count={count} />
        ) : (
          <>
            <DialogContentText>{t("foodMenus.paste.about")}</DialogContentText>
            <TextField
              autoFocus
              multiline
              minRows={8}
              maxRows={16}
              label={t("foodMenus.paste.text")}
              placeholder={t("foodMenus.paste.example")}
              value={text}
              onChange={(event) => setText(event.target.value)}
              slotProps={{ htmlInput: { maxLength: menuTextLimits.text }, inputLabel: { shrink: true } }}
            />
          </>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t("layout.words.cancel")}</Button>
        {read && <Button onClick={() => setRead(null)}>{t("foodMenus.paste.back")}</Button>}
        {read ? (
          <Button variant="contained" disabled={count === 0} onClick={add}>
            {t("foodMenus.paste.add", { smart_count: count })}
          </Button>
        ) : (
          <Button variant="contained" disabled={!text.trim() || isReading} onClick={() => void look()}>
            {t("foodMenus.paste.read")}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

function Preview({ read, currency, count }: { read: Read; currency: string; count: number }) {
  const t = useText();
  const { locale } = currentCatalogue();
  return (
    <>
      {read.unread.length > 0 && (
        <Alert severity="warning">
          {t("foodMenus.paste.unread", { smart_count: read.unread.length })}
          <Box
            component="ul"
            sx={{ m: 0, pl: 2.5, maxHeight: 160, overflow: "auto", overflowWrap: "anywhere" }}
          >
            {[...new Set(read.unread)].map((line) => (
              <li key={line}>{line}</li>
            ))}
          </Box>
        </Alert>
      )}
      <Typography role="status">{t(count ? "foodMenus.paste.found" : "foodMenus.paste.nothing")}</Typography>
      {read.sections.map(({ id, title, text, dishes }) => (
        <Box key={id} component="section" aria-label={title}>
          {title && <Typography variant="h3">{title}</Typography>}
          {text && <Typography color="textSecondary">{text}</Typography>}
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: "none" }}>
            {dishes.map((dish) => (
              <Box
                key={dish.id}
                component="li"
                sx={({ colors }) => ({ py: 0.75, borderBottom: `1px solid ${colors.line}` })}
              >
                <Box sx={{ display: "flex", gap: 2, justifyContent: "space-between" }}>
                  <Typography sx={{ overflowWrap: "anywhere" }}>{dish.name}</Typography>
                  <Typography sx={{ flex: "none" }}>
                    {pricesInWords(readPrices(dish.price, currency), currency, locale)}
                  </Typography>
                </Box>
                {dish.description && (
                  <Typography variant="body2" color="textSecondary">
                    {dish.description}
                  </Typography>
                )}
              </Box>
            ))}
          </Box>
        </Box>
      ))}
    </>
  );
}

/** Add ids, which a parsed menu lacks. */
function withNewIds({ title, text, dishes }: ReadMenu["sections"][number]): SectionForm {
  const rows = dishes.map((dish) => ({ ...dishForm(dish), id: newDish().id }));
  return { ...newSection(), title, text, dishes: rows };
}
