import { useEffect, useRef, useState } from "react";
import { SearchField } from "./SearchField";

interface Props {
  label: string;
  value: string;
  onSearch: (text: string) => void;
}

const DELAY = 300;

/** Narrows a list once the fingers rest. */
export function SearchBox({ label, value, onSearch }: Props) {
  const [text, setText] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  // A space that the next word is to follow is part of what is typed, though not of what is looked for.
  useEffect(() => setText((typed) => (typed.trim() === value ? typed : value)), [value]);
  useEffect(() => () => clearTimeout(timer.current), []);

  function type(next: string) {
    setText(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => onSearch(next.trim()), DELAY);
  }

  return <SearchField label={label} value={text} onType={type} />;
}
