import {
  Autocomplete,
  type AutocompleteProps,
  ListItemText,
  Paper,
  type PaperProps,
  TextField,
  Typography,
} from "@mui/material";
import { useState } from "react";
import type { Domain } from "../../../client/types";
import { useDomainChoices } from "../../account/useDomainChoices";
import { useText } from "../../messages/useText";

type Choices = ReturnType<typeof useDomainChoices>;

/** Return the text typed into a domain input, and the matching domains without those in `leftOut`. */
export function useDomainSearch(leftOut?: readonly number[]) {
  const [typed, setTyped] = useState("");
  return { typed, setTyped, choices: useDomainChoices(typed, leftOut) };
}

interface Props<Multiple extends boolean>
  extends Pick<AutocompleteProps<Domain, Multiple, false, false>, "multiple" | "value" | "onChange" | "sx"> {
  label: string;
  choices: Choices;
  onType: (text: string) => void;
  error?: string | undefined;
  help?: string;
}

/** An input that finds domains by title or host, among any number of domains. */
export function DomainInput<Multiple extends boolean = false>(props: Props<Multiple>) {
  const { label, choices, onType, error, help, ...rest } = props;
  const t = useText();
  const problem = error ?? choices.error?.message;
  return (
    <Autocomplete
      {...rest}
      size="small"
      options={choices.shown}
      // The options already match. Some match by a host that is not shown.
      filterOptions={(options) => options}
      loading={choices.isPending}
      onInputChange={(_, text, reason) => onType(reason === "input" ? text : "")}
      getOptionLabel={({ title }) => title}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      renderOption={({ key, ...option }, { title, host }) => (
        <li key={key} {...option}>
          <ListItemText primary={title} secondary={host} />
        </li>
      )}
      slots={{ paper: PaperWithNote }}
      slotProps={{
        paper: {
          note: choices.others > 0 && t("layout.bar.moreDomains", { smart_count: choices.others }),
        } as PaperProps,
      }}
      renderInput={(params) => (
        <TextField {...params} label={label} error={Boolean(problem)} helperText={problem ?? help} />
      )}
    />
  );
}

/** The list, followed by text that is not selectable. */
function PaperWithNote({ note, children, ...props }: PaperProps & { note?: string | false }) {
  return (
    <Paper {...props}>
      {children}
      {note && (
        <Typography variant="body2" color="textSecondary" sx={{ px: 2, py: 1 }}>
          {note}
        </Typography>
      )}
    </Paper>
  );
}
