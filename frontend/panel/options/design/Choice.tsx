import "../../../theme/families.css";
import "../../../theme/fonts/instrument-sans.css";
import { Box, Button } from "@mui/material";
import type { CSSProperties } from "react";
import type { PlainKey } from "../../messages/shape";
import { useText } from "../../messages/useText";
import { CHOICES, type ChoiceName, type Design } from "./design";

interface Props {
  name: ChoiceName;
  design: Design;
  onChange: (change: Partial<Design>) => void;
}

/** The values of one choice as buttons with samples. */
export function Choice({ name, design, onChange }: Props) {
  const t = useText();
  return (
    <Box
      role="group"
      aria-label={t(`design.${name}.title`)}
      sx={{ display: "grid", gap: 1, gridTemplateColumns: "repeat(auto-fill, minmax(104px, 1fr))" }}
    >
      {CHOICES[name].map((value) => (
        <Button
          key={value}
          variant="outlined"
          aria-pressed={design[name] === value}
          onClick={() => onChange({ [name]: value })}
          sx={({ colors }) => ({
            display: "grid",
            gap: 0.5,
            justifyItems: "center",
            px: 1,
            borderColor: colors.line,
            "&[aria-pressed=true]": { borderColor: colors.ink, boxShadow: `inset 0 0 0 1px ${colors.ink}` },
          })}
        >
          <Sample name={name} value={value} template={design.template} />
          {t(`design.${name}.${value || "own"}` as PlainKey)}
        </Button>
      ))}
    </Box>
  );
}

/** The display font of each pair, and of each template. */
const DISPLAY: Record<string, string> = {
  association: '"Big Shoulders"',
  restaurant: "Fraunces",
  blank: "Bricolage",
  poster: '"Big Shoulders"',
  classic: "Fraunces",
  modern: "Bricolage",
  elegant: '"Playfair Display"',
  refined: '"Cormorant Garamond"',
  friendly: "Fredoka",
  diner: "Oswald",
  geometric: '"Space Grotesk"',
};

const CORNERS: Record<string, string> = { square: "0", soft: "8px", round: "16px" };

const BUTTONS: Record<string, CSSProperties> = {
  "": { background: "currentcolor" },
  outline: { boxShadow: "inset 0 0 0 2px" },
  contrast: { background: "currentcolor", outline: "1px solid", outlineOffset: 2 },
  raised: { background: "currentcolor", opacity: 0.85, boxShadow: "3px 3px 0" },
};

function Sample({ name, value, template }: { name: ChoiceName; value: string; template: string }) {
  if (name === "fonts") {
    return (
      <span aria-hidden style={{ font: `400 1.75rem/1.2 ${DISPLAY[value || template]}` }}>
        Aa
      </span>
    );
  }
  if (name === "corners" && value) {
    return (
      <span
        aria-hidden
        style={{ width: 44, height: 28, border: "2px solid", borderRadius: CORNERS[value] }}
      />
    );
  }
  if (name === "buttons") {
    return (
      <span aria-hidden style={{ width: 44, height: 18, margin: 5, borderRadius: 3, ...BUTTONS[value] }} />
    );
  }
  return null;
}
