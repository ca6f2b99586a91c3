import { Box, Radio, Typography, useTheme } from "@mui/material";
import { useId } from "react";
import type { Template } from "../../../generated/schema";
import { useText } from "../../messages/useText";
import association from "./templates/association.webp";
import blank from "./templates/blank.webp";
import restaurant from "./templates/restaurant.webp";

/** Screenshots of the first screen of a new site, by template. */
const PICTURES: Record<Template, string> = { restaurant, association, blank };

interface Props {
  value: Template;
  onChange: (template: Template) => void;
}

/** Lets users choose the template of a new site by screenshots. */
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
      {(Object.keys(PICTURES) as Template[]).map((template) => (
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
            <Box
              component="img"
              src={PICTURES[template]}
              alt=""
              width={480}
              height={360}
              sx={{ display: "block", width: "100%", height: "100%", objectFit: "cover" }}
            />
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
