import type { ComponentType } from "react";
import type { Field, Kind } from "../../../generated/collections";
import { fieldTitle } from "../../messages/names";
import { useText } from "../../messages/useText";
import { Commentable } from "../comments/Commentable";
import { getPath } from "../posts/postForm";
import { EventRepeats } from "./EventRepeats";
import { HoursInput } from "./HoursInput";
import { LabelsInput } from "./LabelsInput";
import { LinksInput } from "./LinksInput";
import { LocationsInput } from "./LocationsInput";
import { MediaInput } from "./MediaInput";
import { MediaListInput } from "./MediaListInput";
import { PostsInput } from "./PostsInput";
import { RichTextInput } from "./RichTextInput";
import { TextInput } from "./TextInput";

interface InputProps {
  field: Field;
}

/** The component of each kind of field. */
const INPUTS: Record<Kind, ComponentType<InputProps>> = {
  text: TextInput,
  long_text: TextInput,
  email: TextInput,
  phone: TextInput,
  url: TextInput,
  date: TextInput,
  time: TextInput,
  number: TextInput,
  author: TextInput,
  rich_text: RichTextInput,
  links: LinksInput,
  hours: HoursInput,
  locations: LocationsInput,
  media: MediaInput,
  media_list: MediaListInput,
  cuisines: PostsInput,
  members: PostsInput,
  repeats: EventRepeats,
  cuisine_tags: LabelsInput,
  categories: LabelsInput,
};

/** The input of a field of a collection. */
export function FieldInput({ field }: InputProps) {
  const t = useText();
  const Input = INPUTS[field.kind];
  return (
    <Commentable name={field.name} label={fieldTitle(t, field)} path={getPath(field)}>
      <Input field={field} />
    </Commentable>
  );
}
