import type { ComponentType } from "react";
import { say } from "../../../blocks/texts/texts";
import { type BlockWording, type Setting, toWords } from "../model/definitions";
import { BooleanField } from "./BooleanField";
import { CellsField } from "./CellsField";
import { ChoiceField } from "./ChoiceField";
import { ChoicesField } from "./ChoicesField";
import { ColorField } from "./ColorField";
import { FoodMenuField, MenuPartsField } from "./FoodMenuField";
import { HtmlField } from "./HtmlField";
import { LinkField } from "./LinkField";
import { ListField } from "./ListField";
import { MediaField } from "./MediaField";
import { isOfPlaces, PlacesField } from "./PlacesField";
import { RowField } from "./RowField";
import { TextField } from "./TextField";

export interface FieldProps {
  /** The name of the setting in code, which helps to distinguish inputs. */
  name: string;
  label: string;
  setting: Setting;
  wording: BlockWording;
  /** The example text of a new block. */
  example?: unknown;
  value: unknown;
  onChange: (value: unknown) => void;
}

/** The component of each kind of setting. Kinds with a single text input share one component. */
const FIELDS: Record<string, ComponentType<FieldProps>> = {
  html: HtmlField,
  media: MediaField,
  url: LinkField,
  boolean: BooleanField,
  cells: CellsField,
  choice: ChoiceField,
  choices: ChoicesField,
  color: ColorField,
  category: RowField,
  cuisine: RowField,
  post: RowField,
  place: RowField,
  business: RowField,
  food_menu: FoodMenuField,
  keys: MenuPartsField,
};

export interface SettingInputProps extends Omit<FieldProps, "label"> {
  label?: string | undefined;
}

/** The input for one setting of a block, or of an entry in one of its lists. */
export function SettingInput({ label: given, ...props }: SettingInputProps) {
  const label = given ?? say(props.wording.label ?? toWords(props.name));
  // An entry's settings may be lists too, so `ListField` renders this component.
  if (props.setting.kind === "list" && isOfPlaces(props.setting))
    return <PlacesField {...props} label={label} />;
  if (props.setting.kind === "list") return <ListField {...props} label={label} Entry={SettingInput} />;
  const Input = FIELDS[props.setting.kind] ?? TextField;
  return <Input {...props} label={label} />;
}
