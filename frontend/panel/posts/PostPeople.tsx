import PersonAddAltOutlined from "@mui/icons-material/PersonAddAltOutlined";
import { Box, Button, Skeleton, Typography } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { useLocation } from "react-router-dom";
import { answer, api } from "../../client/api";
import type { Post } from "../../client/types";
import type { components } from "../../generated/schema";
import { getName, useAccount, useMay } from "../account/account";
import { Confirm } from "../kit/layout/Confirm";
import { later } from "../kit/layout/chunks";
import { Pill } from "../kit/layout/Pill";
import { Section } from "../kit/layout/Section";
import { at } from "../kit/posts/actions";
import { useText } from "../messages/useText";
import { usePostPeople } from "./usePostPeople";

const InviteDialog = later(() => import("./InviteDialog"));

type PersonOfPost = components["schemas"]["TeamUser"];

const TONES = { active: "success", invited: "info", suspended: "warning" } as const;

/** The members and invited users of a member post, and the button to invite another user. */
export function PostPeople({ post }: { post: Post }) {
  const t = useText();
  const mayInvite = useMay("users.write");
  const { hash } = useLocation();
  // The row menu of the list links to the dialog.
  const [isInviting, setIsInviting] = useState(hash === "#invite");
  const { data, error } = useQuery({
    queryKey: ["users", "of post", post.id],
    queryFn: async () => (await answer(api.GET("/api/posts/{id}/people", at(post)))).data,
  });
  return (
    <Section title={t("people.title")}>
      {error && <Typography color="error">{error.message}</Typography>}
      {!data && !error && <Skeleton height={48} />}
      {data?.length === 0 && (
        <Typography variant="body2" color="textSecondary">
          {t("people.none")}
        </Typography>
      )}
      {data && data.length > 0 && (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: "none", display: "grid", gap: 1.5 }}>
          {data.map((person) => (
            <PersonRow key={person.id} person={person} mayChange={mayInvite} post={post} />
          ))}
        </Box>
      )}
      {mayInvite && (
        <Box>
          <Button variant="outlined" startIcon={<PersonAddAltOutlined />} onClick={() => setIsInviting(true)}>
            {t("people.invite")}
          </Button>
        </Box>
      )}
      <Suspense>
        {mayInvite && isInviting && <InviteDialog post={post} onClose={() => setIsInviting(false)} />}
      </Suspense>
    </Section>
  );
}

function PersonRow({ person, mayChange, post }: { person: PersonOfPost; mayChange: boolean; post: Post }) {
  const t = useText();
  const { domain } = useAccount();
  const [isAsking, setIsAsking] = useState(false);
  const { resend, remove } = usePostPeople(post);
  const name = getName(person) || person.email;
  const isInvited = person.status === "invited";
  return (
    <Box component="li" sx={{ display: "grid", gap: 0.5 }}>
      <Box sx={{ display: "flex", alignItems: "center", gap: 1 }}>
        <Typography sx={{ fontWeight: 500, flex: 1, minWidth: 0, overflowWrap: "anywhere" }}>
          {name}
        </Typography>
        <Pill tone={TONES[person.status]}>{t(`users.states.${person.status}`)}</Pill>
      </Box>
      {name !== person.email && (
        <Typography variant="caption" color="textSecondary" sx={{ overflowWrap: "anywhere" }}>
          {person.email}
        </Typography>
      )}
      {mayChange && (
        <Box sx={{ display: "flex", gap: 1, ml: -0.75 }}>
          {isInvited && (
            <Button
              size="small"
              aria-label={t("people.resendTo", { name })}
              onClick={() => void resend(person)}
            >
              {t("people.resend")}
            </Button>
          )}
          <Button size="small" aria-label={t("people.removeOne", { name })} onClick={() => setIsAsking(true)}>
            {t("people.remove")}
          </Button>
        </Box>
      )}
      {isAsking && (
        <Confirm
          title={t("people.ask", { name, domain: domain.title })}
          action={t("people.remove")}
          isDangerous
          onCancel={() => setIsAsking(false)}
          onConfirm={() => {
            setIsAsking(false);
            void remove(person, name);
          }}
        >
          {t(isInvited ? "people.warningInvited" : "people.warning")}
        </Confirm>
      )}
    </Box>
  );
}
