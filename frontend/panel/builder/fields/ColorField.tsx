import { Box, ButtonBase, FormControl, FormLabel } from "@mui/material";
import { type KeyboardEvent, useId, useRef } from "react";
import { say } from "../../../blocks/texts/texts";
import { useCanvas } from "../canvas/context";
import { toWords } from "../model/definitions";
import type { FieldProps } from "./SettingInput";

/** The color types of each pair: text and background. */
const PAIRS: Record<string, { text: number; background: number }> = {
  accent: { text: 1, background: 4 },
  primary: { text: 2, background: 5 },
  secondary: { text: 3, background: 6 },
  base: { text: 7, background: 8 },
};

/** Sample letters for a color pair. */
const SAMPLE = "Aa";

/** One of the domain's color pairs. There are no custom colors, so that pages match their site. */
export function ColorField({ label, setting, value, onChange }: FieldProps) {
  const id = useId();
  const { choices = [] } = setting;
  const group = useRef<HTMLDivElement>(null);
  const { colors } = useCanvas().site;
  const code = (type: number | undefined) =>
    colors.find((each) => each.domain_color_type_id === type)?.code ?? "#888888";

  function move(event: KeyboardEvent) {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const index = (choices.indexOf(String(value)) + step + choices.length) % choices.length;
    onChange(choices[index]);
    group.current?.querySelectorAll("button")[index]?.focus();
  }

  return (
    <FormControl>
      <FormLabel id={id} sx={{ fontSize: "0.8125rem", mb: 0.5 }}>
        {label}
      </FormLabel>
      <Box
        ref={group}
        role="radiogroup"
        aria-labelledby={id}
        onKeyDown={move}
        sx={{ display: "grid", gridTemplateColumns: "repeat(4, 1fr)", gap: 1 }}
      >
        {choices.map((choice) => (
          <ButtonBase
            key={choice}
            role="radio"
            aria-checked={value === choice}
            tabIndex={value === choice ? 0 : -1}
            onClick={() => onChange(choice)}
            sx={({ colors: panel }) => ({
              display: "grid",
              gridTemplateColumns: "1fr",
              gap: 0.5,
              p: 0.5,
              borderRadius: "8px",
              font: "inherit",
              fontSize: "0.75rem",
              color: panel.ink,
              outline: value === choice ? `2px solid ${panel.link}` : "none",
              "&.Mui-focusVisible": { outline: `3px solid ${panel.link}` },
            })}
          >
            <Box
              aria-hidden
              sx={({ colors: panel }) => ({
                display: "grid",
                placeItems: "center",
                width: "100%",
                height: 36,
                borderRadius: "6px",
                border: `1px solid ${panel.line}`,
                fontWeight: 700,
                fontSize: "0.9375rem",
                backgroundColor: code(PAIRS[choice]?.background),
                color: code(PAIRS[choice]?.text),
              })}
            >
              {SAMPLE}
            </Box>
            {say(toWords(choice))}
          </ButtonBase>
        ))}
      </Box>
    </FormControl>
  );
}
