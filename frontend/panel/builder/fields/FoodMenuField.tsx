import { Autocomplete, TextField, Link as TextLink } from "@mui/material";
import { Link } from "react-router-dom";
import { say } from "../../../blocks/texts/texts";
import { OWN_BUSINESS } from "../../kit/posts/businessOption";
import { useText } from "../../messages/useText";
import { usePuck } from "../usePuck";
import { useFoodMenuChoices } from "./choices";
import { Picker } from "./RowField";
import type { FieldProps } from "./SettingInput";

/** One menu of the site, or all menus of the business, with a link to the menu's editor. */
export function FoodMenuField(props: FieldProps) {
  const t = useText();
  const { data, isLoading } = useFoodMenuChoices();
  const rows = (data ?? []).map(({ id, title }) => ({ value: id, text: title }));
  const chosen = data?.find(({ id }) => id === props.value);
  return (
    <div>
      <Picker {...props} rows={rows} isPending={isLoading} none={null} />
      {data && (
        <TextLink
          component={Link}
          to={chosen ? `/panel/menus/${chosen.id}` : "/panel/menus"}
          variant="body2"
          sx={{ display: "inline-block", py: 1 }}
        >
          {t(chosen ? "builder.fields.edit_menu" : "builder.fields.edit_menus")}
        </TextLink>
      )}
    </div>
  );
}

interface MenuPart {
  id: string;
  text: string;
  /** The section or menu that contains the item. */
  group: string;
}

/** Selected sections or dishes of the block's menu. No selection means all. */
export function MenuPartsField({ name, label, setting, wording, value, onChange }: FieldProps) {
  const t = useText();
  const { data, isLoading } = useFoodMenuChoices();
  const menu = usePuck((puck) => puck.selectedItem?.props.menu as number | null | undefined) ?? null;
  const shown = (data ?? []).filter(({ id, business_ids }) =>
    menu === null ? business_ids.includes(OWN_BUSINESS) : id === menu,
  );
  const parts = shown.flatMap(({ title, sections }): MenuPart[] =>
    name === "sections"
      ? sections.flatMap((section) =>
          section.title ? [{ id: section.id, text: section.title, group: title }] : [],
        )
      : sections.flatMap((section) =>
          section.dishes.map((dish) => ({ id: dish.id, text: dish.name, group: section.title || title })),
        ),
  );
  const keys = Array.isArray(value) ? value.filter((each) => typeof each === "string") : [];
  const gone = isLoading ? "…" : t("builder.fields.row_gone");
  return (
    <Autocomplete
      multiple
      disableCloseOnSelect
      options={parts}
      value={keys.map((key) => parts.find(({ id }) => id === key) ?? { id: key, text: gone, group: "" })}
      loading={isLoading}
      groupBy={({ group }) => group}
      getOptionKey={({ id }) => id}
      getOptionLabel={({ text }) => text}
      isOptionEqualToValue={(part, other) => part.id === other.id}
      getOptionDisabled={() => keys.length >= (setting.max_items ?? Number.POSITIVE_INFINITY)}
      onChange={(_, next) => onChange(next.map(({ id }) => id))}
      slotProps={{ chip: { size: "small" } }}
      renderInput={(params) => (
        <TextField
          {...params}
          label={label}
          placeholder={keys.length ? "" : t("builder.fields.all")}
          helperText={wording.help && say(wording.help)}
        />
      )}
    />
  );
}
