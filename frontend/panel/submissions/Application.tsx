import HowToRegOutlined from "@mui/icons-material/HowToRegOutlined";
import {
  Alert,
  Box,
  Button,
  Checkbox,
  FormControlLabel,
  Skeleton,
  TextField,
  Typography,
} from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Link } from "react-router-dom";
import { answer, api } from "../../client/api";
import { ApiError } from "../../client/errors";
import type { components } from "../../generated/schema";
import { useMay } from "../account/account";
import { Section } from "../kit/layout/Section";
import { Failed } from "../kit/lists/ListStates";
import { dayAndTime } from "../messages/dates";
import { useText } from "../messages/useText";
import type { Submission } from "./submissions";
import { useSubmissionChange } from "./useSubmissionChange";

type AcceptancePlan = components["schemas"]["PlanShape"];

const HELD_BACK: readonly Submission["status"][] = ["spam", "unconfirmed"];

/** The result of an application, or the button to accept it, with the effects. */
export function Application({ submission }: { submission: Submission }) {
  const mayReply = useMay("submissions.reply");
  const mayAccept = useMay("posts.publish") && mayReply;
  if (submission.member_post) return <CreatedPostLink submission={submission} />;
  if (!mayAccept || HELD_BACK.includes(submission.status)) return null;
  return <Offer submission={submission} />;
}

function CreatedPostLink({ submission }: { submission: Submission }) {
  const t = useText();
  const { member_post: post, accepted_at, accepted_by: who, is_invited } = submission;
  const when = accepted_at ? dayAndTime(accepted_at) : "";
  return (
    <Alert severity="success">
      <Typography>
        {who
          ? t("submissions.application.madeBy", { who, when })
          : t("submissions.application.madeOn", { when })}{" "}
        {t(is_invited ? "submissions.application.invited" : "submissions.application.notInvited")}
      </Typography>
      {post?.is_deleted && <Typography>{t("submissions.application.deleted")}</Typography>}
      {post && !post.is_deleted && (
        <Typography component={Link} to={`/panel/members/${post.id}`}>
          {t("submissions.application.open", { title: post.title })}
        </Typography>
      )}
    </Alert>
  );
}

function Offer({ submission }: { submission: Submission }) {
  const t = useText();
  const path = { id: String(submission.id) };
  const { data, error, refetch } = useQuery({
    queryKey: ["submissions", "one", submission.id, "application"],
    queryFn: async () =>
      (await answer(api.GET("/api/submissions/{id}/application", { params: { path } }))).data,
  });
  return (
    <Section title={t("submissions.application.title")}>
      {error && !data && <Failed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton variant="rounded" height={160} />}
      {data && <Planned submission={submission} plan={data} />}
    </Section>
  );
}

function Planned({ submission, plan }: { submission: Submission; plan: AcceptancePlan }) {
  const t = useText();
  const { accept } = useSubmissionChange(submission);
  const [title, setTitle] = useState(plan.title);
  const [problem, setProblem] = useState("");
  const [isInvited, setIsInvited] = useState(plan.why_not_invited === "");
  const [isBusy, setIsBusy] = useState(false);
  const cuisines = plan.cuisines.map((each) => each.title).join(", ");
  const unknown = plan.unknown_cuisines.join(", ");

  async function make() {
    setIsBusy(true);
    setProblem("");
    await accept({ title: title.trim(), invite: isInvited }, (error) => {
      if (!(error instanceof ApiError) || !error.fields.title) return false;
      setProblem(error.fields.title);
      return true;
    });
    setIsBusy(false);
  }

  return (
    <>
      <Typography color="textSecondary">{t("submissions.application.text")}</Typography>
      <TextField
        label={t("submissions.application.name")}
        value={title}
        onChange={(event) => setTitle(event.target.value)}
        error={problem !== ""}
        helperText={problem}
        slotProps={{ htmlInput: { maxLength: 200 } }}
      />
      <Box component="dl" sx={{ m: 0, display: "grid", gap: 1 }}>
        <Fact name={t("submissions.application.description")}>{plan.description}</Fact>
        <Fact name={t("submissions.application.cuisines")}>{cuisines}</Fact>
        <Fact name={t("submissions.application.phone")}>{plan.phone}</Fact>
        <Fact name={t("submissions.application.email")}>{plan.email}</Fact>
      </Box>
      {unknown && (
        <Typography variant="body2" color="textSecondary">
          {t("submissions.application.unknown", { names: unknown })}
        </Typography>
      )}
      {plan.why_not_invited ? (
        <Typography variant="body2" color="textSecondary">
          {t("submissions.application.notInvited")} {plan.why_not_invited}
        </Typography>
      ) : (
        <FormControlLabel
          control={<Checkbox checked={isInvited} onChange={(_, checked) => setIsInvited(checked)} />}
          label={t("submissions.application.invite", { email: submission.email })}
          sx={{ "& .MuiFormControlLabel-label": { overflowWrap: "anywhere", minWidth: 0 } }}
        />
      )}
      <Button
        variant="contained"
        startIcon={<HowToRegOutlined />}
        disabled={isBusy || !title.trim()}
        onClick={() => void make()}
        sx={{ justifySelf: "start", minHeight: 44 }}
      >
        {isBusy
          ? t("submissions.application.busy")
          : t(isInvited ? "submissions.application.accept" : "submissions.application.acceptDraft")}
      </Button>
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  const t = useText();
  return (
    <Box>
      <Typography component="dt" variant="caption" color="textSecondary">
        {name}
      </Typography>
      <Typography
        component="dd"
        color={children ? "textPrimary" : "textSecondary"}
        sx={{ m: 0, whiteSpace: "pre-line", overflowWrap: "anywhere", maxHeight: 180, overflow: "auto" }}
      >
        {children || t("submissions.application.nothing")}
      </Typography>
    </Box>
  );
}
