import { Icon } from "./Icon";

interface Props {
  action: string;
  q: string;
  placeholder?: string;
  label?: string;
  /** Other query parameters that the search keeps. */
  also?: Record<string, string>;
}

/** A plain GET form that works with and without a script. */
export function SearchForm({ action, q, placeholder, label = "Search", also = {} }: Props) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: many supported browsers lack <search>
    <form action={action} className="search" role="search">
      <input
        type="search"
        name="q"
        defaultValue={q}
        aria-label={label}
        placeholder={placeholder}
        maxLength={100}
        autoComplete="off"
      />
      {Object.entries(also).map(
        ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <button type="submit" className="button">
        <Icon name="search" /> <span>Search</span>
      </button>
    </form>
  );
}
