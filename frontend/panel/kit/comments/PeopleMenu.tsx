import { MenuItem, MenuList, Paper, Popper } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { answer, api } from "../../../client/api";
import { getName } from "../../account/account";
import { useText } from "../../messages/useText";
import { useDebounced } from "../forms/useDebounced";
import { VisuallyHidden } from "../layout/VisuallyHidden";
import type { Person } from "./mentions";

const NONE: Person[] = [];

/** Return the team members to mention for the text after "@", and all users found since the input opened. */
export function useMentionable(post: number, started: string | null, hasMentions: boolean) {
  const search = useDebounced(started ?? "");
  const [known, setKnown] = useState(NONE);
  const { data = NONE } = useQuery({
    queryKey: ["mentionable", post, search],
    queryFn: async () => {
      const params = { path: { id: String(post) }, query: { search } };
      return (await answer(api.GET("/api/posts/{id}/comments/people", { params }))).data;
    },
    enabled: started !== null || hasMentions,
    placeholderData: (before) => before,
  });
  useEffect(() => {
    setKnown((before) => [...before, ...data.filter(({ id }) => !before.some((each) => each.id === id))]);
  }, [data]);
  // The list follows the text immediately. Results from the server appear a moment later.
  const words = (started ?? "").toLowerCase().split(" ");
  const people = data.filter((person) => words.every((word) => getName(person).toLowerCase().includes(word)));
  return { people, known };
}

interface Props {
  id: string;
  /** The input, or null while the list is closed. */
  anchor: HTMLElement | null;
  people: readonly Person[];
  current: number;
  onChoose: (person: Person) => void;
}

/** The team members that a comment can mention. Focus stays in the text. */
export function PeopleMenu({ id, anchor, people, current, onChoose }: Props) {
  const t = useText();
  return (
    <>
      <VisuallyHidden role="status">
        {anchor && t("comments.found", { smart_count: people.length })}
      </VisuallyHidden>
      {anchor && (
        <Popper
          open
          anchorEl={anchor}
          placement="bottom-start"
          sx={({ zIndex }) => ({ zIndex: zIndex.modal + 1 })}
        >
          <Paper elevation={8} sx={{ maxHeight: 240, maxWidth: 320, overflow: "auto" }}>
            <MenuList id={id} role="listbox" aria-label={t("comments.people")} dense>
              {people.map((person, index) => (
                <MenuItem
                  key={person.id}
                  id={`${id}-${index}`}
                  role="option"
                  tabIndex={-1}
                  aria-selected={index === current}
                  selected={index === current}
                  ref={index === current ? showOption : null}
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => onChoose(person)}
                  sx={{ whiteSpace: "normal", overflowWrap: "anywhere" }}
                >
                  {getName(person)}
                </MenuItem>
              ))}
            </MenuList>
          </Paper>
        </Popper>
      )}
    </>
  );
}

function showOption(option: HTMLElement | null) {
  option?.scrollIntoView({ block: "nearest" });
}
