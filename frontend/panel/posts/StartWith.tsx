import { Box, Button } from "@mui/material";
import { blockLabel } from "../builder/model/blockLabels";
import { getBlockIcon } from "../builder/ui/blockIcons";
import { Section } from "../kit/layout/Section";
import { useText } from "../messages/useText";

/** The most frequent first blocks of pages. */
const TYPES = ["Hero", "Heading", "RichText", "Image", "FoodMenu", "Form"];

interface Props {
  disabled: boolean;
  /** Create the page with a block of this type. */
  onChoose: (type: string) => void;
}

/** A choice of the first block of a new page, which opens in the page builder. */
export default function StartWith({ disabled, onChoose }: Props) {
  const t = useText();
  return (
    <Section title={t("posts.edit.startWith")}>
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
        {TYPES.map((type) => {
          const Icon = getBlockIcon(type);
          return (
            <Button
              key={type}
              variant="outlined"
              startIcon={<Icon />}
              disabled={disabled}
              onClick={() => onChoose(type)}
            >
              {blockLabel(type)}
            </Button>
          );
        })}
      </Box>
    </Section>
  );
}
