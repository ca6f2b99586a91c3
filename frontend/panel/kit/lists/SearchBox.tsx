import { useEffect, useRef, useState } from "react";
import { SearchField } from "./SearchField";

interface Props {
  label: string;
  value: string;
  onSearch: (text: string) => void;
}

const DELAY = 300;

/** An input that searches a list after a pause in typing. */
export function SearchBox({ label, value, onSearch }: Props) {
  const [text, setText] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  // A trailing space before the next word is part of the input, but not of the search.
  useEffect(() => setText((typed) => (typed.trim() === value ? typed : value)), [value]);
  useEffect(() => () => clearTimeout(timer.current), []);

  function type(next: string) {
    setText(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => onSearch(next.trim()), DELAY);
  }

  return <SearchField label={label} value={text} onType={type} />;
}
