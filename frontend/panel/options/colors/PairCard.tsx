import CheckOutlined from "@mui/icons-material/CheckOutlined";
import WarningAmberOutlined from "@mui/icons-material/WarningAmberOutlined";
import { Box, Button, Typography } from "@mui/material";
import {
  type Codes,
  type ColorPair,
  type ColorType,
  getContrast,
  getShadeContrast,
  READABLE,
  readableText,
} from "../../kit/site/pairs";
import { numberText } from "../../messages/numbers";
import { useText } from "../../messages/useText";
import { ColorField } from "./ColorField";

interface Props {
  pair: ColorPair;
  codes: Codes;
  mayWrite: boolean;
  onChange: (type: ColorType, code: string) => void;
}

/** A text color and its background, with their readability. */
export function PairCard({ pair, codes, mayWrite, onChange }: Props) {
  const t = useText();
  const { name, text, background } = pair;
  return (
    <Box role="group" aria-label={t(`options.colors.${name}.group`)} sx={{ display: "grid", gap: 1.5 }}>
      <Box sx={{ display: "flex", alignItems: "center", gap: 1.5 }}>
        <Box
          aria-hidden
          sx={({ colors }) => ({
            flex: "none",
            display: "grid",
            placeItems: "center",
            width: 52,
            height: 44,
            borderRadius: "8px",
            border: `1px solid ${colors.line}`,
            fontSize: "1.125rem",
            fontWeight: 600,
          })}
          style={{ color: codes[text], backgroundColor: codes[background] }}
        >
          Aa
        </Box>
        <Box sx={{ minWidth: 0 }}>
          <Typography variant="h3">{t(`options.colors.${name}.name`)}</Typography>
          <Typography variant="body2" color="textSecondary">
            {t(`options.colors.${name}.use`)}
          </Typography>
        </Box>
      </Box>
      <Box sx={{ display: "grid", gap: 1.5, gridTemplateColumns: { xs: "1fr", sm: "1fr 1fr" } }}>
        <ColorField
          label={t(`options.colors.${name}.text`)}
          code={codes[text]}
          isDisabled={!mayWrite}
          onChange={(code) => onChange(text, code)}
        />
        <ColorField
          label={t(`options.colors.${name}.background`)}
          code={codes[background]}
          isDisabled={!mayWrite}
          onChange={(code) => onChange(background, code)}
        />
      </Box>
      <ContrastVerdict pair={pair} codes={codes} mayWrite={mayWrite} onChange={onChange} />
    </Box>
  );
}

function ContrastVerdict({ pair, codes, mayWrite, onChange }: Props) {
  const t = useText();
  const [ratio, shade] = [getContrast(pair, codes), getShadeContrast(pair, codes)];
  const isReadable = shade >= READABLE;
  const verdict = isReadable ? "readable" : ratio >= READABLE ? "shaded" : "unreadable";
  return (
    <Box
      role="status"
      sx={({ colors }) => ({
        display: "flex",
        flexWrap: "wrap",
        alignItems: "center",
        gap: 1,
        minHeight: 34,
        color: isReadable ? colors.success.text : colors.warning.text,
        ...(!isReadable && { backgroundColor: colors.warning.surface, borderRadius: "6px", px: 1 }),
      })}
    >
      {isReadable ? <CheckOutlined fontSize="small" /> : <WarningAmberOutlined fontSize="small" />}
      <Typography variant="body2" sx={{ flex: "1 1 180px" }}>
        {t(`options.colors.${verdict}`, {
          ratio: formatRatio(ratio),
          shade: formatRatio(shade),
          needed: numberText(READABLE, 1),
        })}
      </Typography>
      {!isReadable && mayWrite && (
        <Button
          size="small"
          aria-label={t(`options.colors.${pair.name}.mend`)}
          onClick={() => onChange(pair.text, readableText(pair, codes))}
        >
          {t("options.colors.makeReadable")}
        </Button>
      )}
    </Box>
  );
}

/** Format a contrast ratio, rounded down: slightly below the limit is not enough. */
function formatRatio(ratio: number): string {
  return numberText(Math.floor(ratio * 10) / 10, 1);
}
