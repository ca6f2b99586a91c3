import { Box, Radio, Typography, useTheme } from "@mui/material";
import { useId } from "react";
import { useText } from "../messages/useText";
import type { PanelColors } from "../theme/palette";
import type { Template } from "./domains";

const TEMPLATES = ["restaurant", "association", "blank"] as const satisfies readonly Template[];

interface Props {
  value: Template;
  onChange: (template: Template) => void;
}

/** What the new site looks like at first, as small pictures. */
export function TemplateChoice({ value, onChange }: Props) {
  const id = useId();
  const t = useText();
  const { colors } = useTheme();
  return (
    <Box
      role="radiogroup"
      aria-label={t("domains.create.template")}
      sx={{
        display: "grid",
        gap: 1.5,
        gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 200px), 1fr))",
      }}
    >
      {TEMPLATES.map((template) => (
        <Box
          component="label"
          key={template}
          sx={{
            display: "block",
            overflow: "hidden",
            borderRadius: "10px",
            border: `2px solid ${template === value ? colors.link : colors.line}`,
            backgroundColor: template === value ? colors.selected : "transparent",
            cursor: "pointer",
          }}
        >
          <Box sx={{ aspectRatio: "4 / 3", borderBottom: `1px solid ${colors.line}` }} aria-hidden>
            <Picture template={template} colors={colors} />
          </Box>
          <Box sx={{ display: "flex", alignItems: "flex-start", p: 1, pl: 0 }}>
            <Radio
              size="small"
              color="secondary"
              name={id}
              checked={template === value}
              onChange={() => onChange(template)}
              slotProps={{
                input: {
                  "aria-label": t(`domains.templates.${template}.name`),
                  "aria-describedby": `${id}-${template}`,
                },
              }}
            />
            <Box>
              <Typography sx={{ fontWeight: 600, lineHeight: 2.2 }}>
                {t(`domains.templates.${template}.name`)}
              </Typography>
              <Typography id={`${id}-${template}`} variant="body2" color="textSecondary">
                {t(`domains.templates.${template}.about`)}
              </Typography>
            </Box>
          </Box>
        </Box>
      ))}
    </Box>
  );
}

const GRID = [0, 1, 2, 3, 4, 5];

/** A site of that template, as seen from across the street. */
function Picture({ template, colors }: { template: Template; colors: PanelColors }) {
  const { chrome, line, soft } = colors;
  return (
    <svg
      viewBox="0 0 160 120"
      width="100%"
      height="100%"
      preserveAspectRatio="xMidYMid slice"
      role="presentation"
    >
      <rect width="160" height="120" fill={chrome} />
      {template === "restaurant" && (
        <>
          <rect width="160" height="62" fill="#5b2a26" />
          <circle cx="80" cy="31" r="20" fill="#e9dcc3" />
          <circle cx="80" cy="31" r="13" fill="#c8643c" />
          {[72, 84, 96].map((y) => (
            <g key={y}>
              <rect x="34" y={y} width="56" height="4" fill={soft} />
              <rect x="112" y={y} width="14" height="4" fill={soft} />
            </g>
          ))}
        </>
      )}
      {template === "association" && (
        <>
          <rect width="160" height="46" fill="#c9302c" />
          <rect x="12" y="12" width="96" height="10" fill="#ffe9c7" />
          <rect x="12" y="26" width="66" height="10" fill="#ffe9c7" />
          {GRID.map((place) => (
            <rect
              key={place}
              x={12 + (place % 3) * 47}
              y={54 + Math.floor(place / 3) * 32}
              width="42"
              height="27"
              rx="3"
              fill={["#e0a83a", "#2f6f73", "#c8643c"][place % 3]}
            />
          ))}
        </>
      )}
      {template === "blank" && (
        <>
          <rect x="12" y="12" width="24" height="6" fill={soft} />
          <rect x="40" y="44" width="80" height="8" fill={soft} />
          <rect x="52" y="58" width="56" height="4" fill={line} />
          <rect x="60" y="72" width="40" height="12" rx="3" fill={soft} />
        </>
      )}
    </svg>
  );
}
