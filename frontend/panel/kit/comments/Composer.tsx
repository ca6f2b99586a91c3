import { Box, Button, TextField } from "@mui/material";
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";
import { useText } from "../../messages/useText";
import { useDraftText } from "../forms/useDraftText";
import { findStarted, listMentioned, type Person } from "./mentions";
import { PeopleMenu, useMentionable } from "./PeopleMenu";

/** The API's limit for the length of a comment. */
const LONGEST = 2_000;

interface Props {
  post: number;
  /** The name that the unsent text is stored under in the browser. */
  draft: string;
  /** The text to edit, which is empty for a new comment. */
  saved?: string;
  label: string;
  action: string;
  isBusy: boolean;
  isFocused: boolean;
  /** Send the text, and return whether it was sent. */
  onSend: (text: string, mentionIds: number[]) => Promise<boolean>;
  onCancel?: () => void;
  children?: ReactNode;
}

/** The input of a comment: plain text, with a list of team members after "@". */
export function Composer(props: Props) {
  const { post, draft, saved = "", label, action, isBusy, isFocused, onSend, onCancel, children } = props;
  const t = useText();
  const id = useId();
  const input = useRef<HTMLTextAreaElement>(null);
  const [text, setText, forget] = useDraftText(`comment of ${post}: ${draft}`, saved);
  const [started, setStarted] = useState<string | null>(null);
  const [selected, setSelected] = useState<Person[]>([]);
  const [current, setCurrent] = useState(0);
  // A restored text may mention users, too.
  const { people, known } = useMentionable(post, started, text.includes("@"));
  const isListed = started !== null && people.length > 0;
  const index = Math.min(current, people.length - 1);

  function read(next: string) {
    setText(next);
    findMention();
  }

  function findMention() {
    const { value = "", selectionStart = 0 } = input.current ?? {};
    setStarted(findStarted(value.slice(0, selectionStart)));
    setCurrent(0);
  }

  function mention(person: Person) {
    const at = input.current?.selectionStart ?? text.length;
    const from = at - (started?.length ?? 0);
    const name = `${person.firstname} ${person.lastname}`.trim();
    const next = `${text.slice(0, from)}${name} ${text.slice(at)}`;
    setText(next);
    setSelected((before) => [person, ...before]);
    setStarted(null);
    requestAnimationFrame(() => {
      input.current?.focus();
      input.current?.setSelectionRange(from + name.length + 1, from + name.length + 1);
    });
  }

  async function send() {
    if (isBusy || !text.trim()) return;
    const isSent = await onSend(text.trim(), listMentioned(text, [...selected, ...known]));
    if (!isSent) return;
    forget();
    setText((now) => (now === text ? saved : now));
    setSelected([]);
  }

  function onKey(event: KeyboardEvent) {
    if ((event.metaKey || event.ctrlKey) && event.key === "Enter") {
      event.preventDefault();
      void send();
      return;
    }
    if (!isListed || event.nativeEvent.isComposing) return;
    const person = people[index];
    if (event.key === "ArrowDown") setCurrent((index + 1) % people.length);
    else if (event.key === "ArrowUp") setCurrent((index - 1 + people.length) % people.length);
    else if ((event.key === "Enter" || event.key === "Tab") && person) mention(person);
    else if (event.key === "Escape") setStarted(null);
    else return;
    event.preventDefault();
    // Otherwise, Escape would close the sheet.
    event.stopPropagation();
  }

  return (
    <Box sx={{ display: "grid", gap: 1.5 }}>
      {children}
      <TextField
        multiline
        minRows={2}
        maxRows={8}
        fullWidth
        size="small"
        label={label}
        helperText={t("comments.textHelp")}
        value={text}
        autoFocus={isFocused}
        inputRef={input}
        onChange={(event) => read(event.target.value)}
        onClick={findMention}
        onBlur={() => setStarted(null)}
        onKeyDown={onKey}
        slotProps={{
          htmlInput: {
            dir: "auto",
            maxLength: LONGEST,
            // Text typed while a comment is being sent would not be part of the comment.
            readOnly: isBusy,
            "aria-autocomplete": "list",
            ...(isListed && { "aria-controls": id, "aria-activedescendant": `${id}-${index}` }),
          },
        }}
      />
      <PeopleMenu
        id={id}
        anchor={isListed ? input.current : null}
        people={people}
        current={index}
        onChoose={mention}
      />
      <Box sx={{ display: "flex", gap: 1, justifyContent: "flex-end" }}>
        {onCancel && (
          <Button
            size="small"
            onClick={() => {
              forget();
              onCancel();
            }}
          >
            {t("layout.words.cancel")}
          </Button>
        )}
        <Button
          size="small"
          variant="contained"
          disabled={isBusy || !text.trim()}
          onClick={() => void send()}
        >
          {action}
        </Button>
      </Box>
    </Box>
  );
}
