import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  TextField,
  Typography,
} from "@mui/material";
import { type FormEvent, useId, useState } from "react";
import { ApiError } from "../../client/errors";
import type { Post } from "../../client/types";
import { postInvitationLimits } from "../../generated/limits";
import { ExistingUserLink } from "../kit/forms/ExistingUserLink";
import { useToast } from "../kit/layout/useToast";
import { useText } from "../messages/useText";
import { usePostPeople } from "./usePostPeople";

/** The dialog to invite a user by email to edit the post. */
export default function InviteDialog({ post, onClose }: { post: Post; onClose: () => void }) {
  const t = useText();
  const id = useId();
  const { invite } = usePostPeople(post);
  const { sayError } = useToast();
  const [values, setValues] = useState({ email: "", firstname: "", lastname: "" });
  const [refused, setRefused] = useState("");
  const [problem, setProblem] = useState("");
  const [isBusy, setIsBusy] = useState(false);

  async function send(event: FormEvent) {
    event.preventDefault();
    // React would pass the event to the form that opened the dialog.
    event.stopPropagation();
    const email = values.email.trim();
    if (!/^\S+@\S+\.\S+$/.test(email)) return setProblem(t("people.enterEmail"));
    setIsBusy(true);
    try {
      await invite({ ...values, email });
      onClose();
    } catch (error) {
      if (error instanceof ApiError && error.fields.email) {
        setProblem(error.fields.email);
        setRefused(email);
      } else sayError(error);
      setIsBusy(false);
    }
  }

  function field(name: keyof typeof values) {
    return {
      value: values[name],
      onChange: (event: { target: { value: string } }) =>
        setValues((before) => ({ ...before, [name]: event.target.value })),
      autoComplete: "off",
    };
  }

  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="sm" fullWidth>
      <form noValidate onSubmit={(event) => void send(event)}>
        <DialogTitle id={id}>{t("people.dialog", { title: post.title })}</DialogTitle>
        <DialogContent sx={{ display: "grid", gap: 2 }}>
          <Typography color="textSecondary">{t("people.text")}</Typography>
          <TextField
            {...field("email")}
            autoFocus
            required
            type="email"
            label={t("people.email")}
            error={problem !== ""}
            helperText={problem}
            slotProps={{ htmlInput: { maxLength: postInvitationLimits.email } }}
          />
          {refused && refused === values.email.trim() && <ExistingUserLink email={refused} />}
          <Box sx={{ display: "grid", gap: 2, gridTemplateColumns: { sm: "1fr 1fr" } }}>
            {(["firstname", "lastname"] as const).map((name) => (
              <TextField
                key={name}
                {...field(name)}
                label={t(`people.${name}`)}
                helperText={t("people.optional")}
                slotProps={{ htmlInput: { maxLength: 100 } }}
              />
            ))}
          </Box>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{t("layout.words.cancel")}</Button>
          <Button variant="contained" type="submit" disabled={isBusy}>
            {t("people.send")}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
