import SearchOutlined from "@mui/icons-material/SearchOutlined";
import { Box, Dialog, InputBase, LinearProgress, Typography } from "@mui/material";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { useText } from "../messages/useText";
import { type PaletteChoice, useOffers } from "./useOffers";

interface Props {
  onClose: () => void;
  showShortcuts: () => void;
}

/** The search for any screen, action or post by a few letters. Enter opens the selected item. */
export default function Palette({ onClose, showShortcuts }: Props) {
  const t = useText();
  const [text, setText] = useState("");
  const [place, setPlace] = useState(0);
  const { offers, isSearching, error } = useOffers(text, showShortcuts);
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const at = Math.min(place, offers.length - 1);
  const current = offers[at];

  function take(offer: PaletteChoice | undefined) {
    if (!offer) return;
    // Close first, because the chosen action may open another dialog.
    onClose();
    offer.choose();
  }

  function onKeyDown(event: KeyboardEvent) {
    const moves: Record<string, number> = {
      ArrowDown: (at + 1) % offers.length,
      ArrowUp: (at - 1 + offers.length) % offers.length,
      Home: 0,
      End: offers.length - 1,
    };
    const next = moves[event.key];
    if (next !== undefined && offers.length > 0 && !(event.shiftKey || event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      setPlace(next);
    } else if (event.key === "Enter" && !event.nativeEvent.isComposing) {
      event.preventDefault();
      take(current);
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      // A dialog that closes a moment later returns focus to its opener; here all keys belong to the input.
      onFocus={({ target }) => {
        if (target !== input.current) input.current?.focus();
      }}
      fullWidth
      maxWidth="sm"
      sx={{ "& .MuiDialog-container": { alignItems: "flex-start" } }}
      slotProps={{
        paper: {
          "aria-label": t("search.find"),
          sx: { mt: { xs: 1, sm: "10vh" }, mx: { xs: 1, sm: 2 }, maxHeight: "75vh" },
        },
      }}
    >
      <Box
        sx={({ colors }) => ({
          display: "flex",
          alignItems: "center",
          gap: 1.5,
          px: 2,
          flex: "none",
          borderBottom: `1px solid ${colors.line}`,
        })}
      >
        <SearchOutlined sx={{ color: "text.secondary" }} />
        <InputBase
          autoFocus
          fullWidth
          inputRef={input}
          placeholder={t("search.find")}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setPlace(0);
          }}
          onKeyDown={onKeyDown}
          inputProps={{
            role: "combobox",
            "aria-label": t("search.find"),
            "aria-expanded": true,
            "aria-controls": `${id}-list`,
            "aria-autocomplete": "list",
            "aria-activedescendant": current && `${id}-${current.id}`,
            maxLength: 200,
            autoComplete: "off",
            spellCheck: false,
          }}
          sx={{ height: 56, fontSize: "1.0625rem", "& input:focus-visible": { outline: 0 } }}
        />
      </Box>
      <Box sx={{ height: 2, flex: "none" }}>
        {isSearching && (
          <LinearProgress
            color="inherit"
            aria-label={t("search.searching")}
            sx={{ height: 2, color: "text.secondary" }}
          />
        )}
      </Box>
      <Offers id={id} offers={offers} current={current} onTake={take} />
      {offers.length === 0 && !isSearching && (
        <Typography color="textSecondary" sx={{ px: 3, py: 4, textAlign: "center" }} role="status">
          {t("search.nothing", { text: text.trim() })}
        </Typography>
      )}
      {error && (
        <Typography color="error" sx={{ px: 3, py: 1 }} role="alert">
          {t("search.failed", { problem: error.message })}
        </Typography>
      )}
    </Dialog>
  );
}

interface OffersProps {
  id: string;
  offers: readonly PaletteChoice[];
  current: PaletteChoice | undefined;
  onTake: (offer: PaletteChoice) => void;
}

function Offers({ id, offers, current, onTake }: OffersProps) {
  const t = useText();
  // In `offers`, the items of each group are adjacent.
  const groups = [...new Set(offers.map(({ group }) => group))];
  return (
    <Box id={`${id}-list`} role="listbox" aria-label={t("search.found")} sx={{ overflowY: "auto", p: 1 }}>
      {groups.map((group) => (
        <Box key={group} role="group" aria-labelledby={`${id}-${group}`}>
          <Typography id={`${id}-${group}`} variant="caption" color="textSecondary" sx={{ px: 1.5 }}>
            {t(`search.groups.${group}`)}
          </Typography>
          {offers
            .filter((offer) => offer.group === group)
            .map((offer) => (
              <Option
                key={offer.id}
                id={`${id}-${offer.id}`}
                offer={offer}
                isCurrent={offer === current}
                onTake={() => onTake(offer)}
              />
            ))}
        </Box>
      ))}
    </Box>
  );
}

interface OptionProps {
  id: string;
  offer: PaletteChoice;
  isCurrent: boolean;
  onTake: () => void;
}

function Option({ id, offer, isCurrent, onTake }: OptionProps) {
  const row = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (isCurrent) row.current?.scrollIntoView({ block: "nearest" });
  }, [isCurrent]);

  return (
    // The input keeps focus and handles its keys; a click makes the same choice with the pointer.
    <Box
      ref={row}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isCurrent}
      onClick={onTake}
      sx={({ colors }) => ({
        display: "flex",
        alignItems: "center",
        gap: 1.5,
        minHeight: 44,
        px: 1.5,
        borderRadius: "8px",
        cursor: "pointer",
        "& > svg": { color: colors.soft, flex: "none" },
        backgroundColor: isCurrent ? colors.selected : "transparent",
        "&:hover": { backgroundColor: isCurrent ? colors.selected : colors.hover },
      })}
    >
      {offer.icon}
      <Typography noWrap sx={{ flex: 1, minWidth: 0 }}>
        {offer.label}
      </Typography>
      {offer.note && (
        <Typography variant="caption" color="textSecondary" noWrap>
          {offer.note}
        </Typography>
      )}
    </Box>
  );
}
