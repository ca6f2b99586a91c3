import {
  Box,
  Button,
  Checkbox,
  Chip,
  FormControlLabel,
  FormLabel,
  MenuItem,
  Radio,
  RadioGroup,
  TextField,
  Typography,
} from "@mui/material";
import { type ReactNode, useId } from "react";
import { allergenValues, dietValues } from "../../generated/choices";
import { dishLimits } from "../../generated/limits";
import type { Until } from "../kit/foodMenus/soldOut";
import { useToast } from "../kit/layout/useToast";
import { useText } from "../messages/useText";
import { DishPicture } from "./DishPicture";
import type { DishForm } from "./menuForm";
import type { MenuRows } from "./useMenuRows";

const SPICES = ["0", "1", "2", "3"] as const;

interface Props {
  dish: DishForm;
  rows: MenuRows;
  isReadOnly: boolean;
  until: Until;
  onMark: ((dish: DishForm, until: Until) => void) | null;
}

/** The details of a dish, except its name and price. */
export function DishDetails({ dish, rows, isReadOnly, until, onMark }: Props) {
  const t = useText();
  const { say } = useToast();
  const { id } = dish;
  const set = (some: Partial<DishForm>) => rows.changeDish(id, some);
  const sections = rows.current();
  const section = sections.find(({ dishes }) => dishes.some((each) => each.id === id));

  function remove() {
    const before = [...rows.current()];
    rows.removeDish(id);
    say(t("foodMenus.dish.removed", { name: dish.name || t("foodMenus.dish.new") }), {
      label: t("layout.words.undo"),
      onClick: () => rows.putBack(before),
    });
  }

  return (
    <Box
      component="fieldset"
      disabled={isReadOnly}
      sx={({ colors }) => ({
        display: "grid",
        gap: 2,
        m: 0,
        minWidth: 0,
        px: { xs: 2, sm: 6 },
        py: 2,
        border: 0,
        borderTop: `1px dashed ${colors.line}`,
      })}
    >
      <TextField
        label={t("foodMenus.dish.description")}
        value={dish.description}
        onChange={(event) => set({ description: event.target.value })}
        multiline
        maxRows={6}
        slotProps={{ htmlInput: { maxLength: dishLimits.description } }}
      />
      <Choices
        label={t("foodMenus.dish.diets")}
        all={dietValues}
        chosen={dish.diets}
        getName={(diet) => t(`foodMenus.diets.${diet}`)}
        onChange={(diets) => set({ diets })}
      />
      <Allergens dish={dish} set={set} />
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 2, alignItems: "center" }}>
        <TextField
          select
          label={t("foodMenus.dish.spice")}
          value={String(dish.spice)}
          onChange={(event) => set({ spice: Number(event.target.value) })}
          sx={{ width: 150 }}
        >
          {SPICES.map((spice) => (
            <MenuItem key={spice} value={spice}>
              {t(`foodMenus.dish.spices.${spice}`)}
            </MenuItem>
          ))}
        </TextField>
        {onMark && (
          <TextField
            select
            label={t("foodMenus.soldOut.until")}
            value={until ?? "no"}
            onChange={({ target: { value } }) => onMark(dish, value === "no" ? null : (value as Until))}
            sx={{ width: 180 }}
          >
            <MenuItem value="no">{t("foodMenus.soldOut.no")}</MenuItem>
            <MenuItem value="tomorrow">{t("foodMenus.soldOut.untilTomorrow")}</MenuItem>
            <MenuItem value="changed">{t("foodMenus.soldOut.untilChanged")}</MenuItem>
          </TextField>
        )}
        {section && sections.length > 1 && (
          <TextField
            select
            label={t("foodMenus.dish.section")}
            value={section.id}
            onChange={(event) => rows.carry(id, event.target.value)}
            sx={{ width: 200 }}
          >
            {sections.map(({ id, title }, place) => (
              <MenuItem key={id} value={id}>
                {title || t("foodMenus.sections.untitled", { place: place + 1 })}
              </MenuItem>
            ))}
          </TextField>
        )}
        <FormControlLabel
          label={t("foodMenus.dish.isNew")}
          control={
            <Checkbox checked={dish.is_new} onChange={(event) => set({ is_new: event.target.checked })} />
          }
        />
      </Box>
      <DishPicture value={dish.image} onChange={(image) => set({ image })} />
      {!onMark && !isReadOnly && (
        <Typography variant="body2" color="textSecondary">
          {t("foodMenus.soldOut.saveFirst")}
        </Typography>
      )}
      {!isReadOnly && (
        <Button color="error" onClick={remove} sx={{ justifySelf: "start" }}>
          {t("foodMenus.dish.remove")}
        </Button>
      )}
    </Box>
  );
}

/** The allergens of a dish, unknown or specified. An empty list means that there are none. */
function Allergens({ dish, set }: { dish: DishForm; set: (some: Partial<DishForm>) => void }) {
  const t = useText();
  const id = useId();
  const { states_allergens, allergens } = dish;
  return (
    <Box>
      <FormLabel id={id}>{t("foodMenus.dish.allergens")}</FormLabel>
      <RadioGroup
        row
        aria-labelledby={id}
        value={states_allergens ? "stated" : "unstated"}
        onChange={(_, value) => set({ states_allergens: value === "stated" })}
      >
        <FormControlLabel value="unstated" control={<Radio />} label={t("foodMenus.dish.unstated")} />
        <FormControlLabel
          value="stated"
          control={<Radio />}
          label={t(
            states_allergens && !allergens.length ? "foodMenus.dish.statedNone" : "foodMenus.dish.stated",
          )}
        />
      </RadioGroup>
      {states_allergens && (
        <Choices
          label={t("foodMenus.dish.allergens")}
          isUnlabelled
          all={allergenValues}
          chosen={allergens}
          getName={(allergen) => t(`foodMenus.allergens.${allergen}`)}
          onChange={(chosen) => set({ allergens: chosen })}
        />
      )}
    </Box>
  );
}

interface ChoicesProps<Choice extends string> {
  label: string;
  isUnlabelled?: boolean;
  all: readonly Choice[];
  chosen: readonly Choice[];
  getName: (choice: Choice) => ReactNode;
  onChange: (chosen: Choice[]) => void;
}

/** A multiple choice, shown as chips. */
function Choices<Choice extends string>(props: ChoicesProps<Choice>) {
  const { label, isUnlabelled = false, all, chosen, getName, onChange } = props;
  return (
    <Box role="group" aria-label={label}>
      {!isUnlabelled && <FormLabel sx={{ display: "block", mb: 0.75 }}>{label}</FormLabel>}
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
        {all.map((choice) => {
          const isChosen = chosen.includes(choice);
          const toggle = () =>
            onChange(all.filter((each) => (each === choice ? !isChosen : chosen.includes(each))));
          return (
            <Chip
              key={choice}
              label={getName(choice)}
              color={isChosen ? "primary" : "default"}
              variant={isChosen ? "filled" : "outlined"}
              aria-pressed={isChosen}
              onClick={toggle}
              sx={{ height: 36 }}
            />
          );
        })}
      </Box>
    </Box>
  );
}
