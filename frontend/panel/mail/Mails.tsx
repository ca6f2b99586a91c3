import MailOutlined from "@mui/icons-material/MailOutlined";
import { Accordion, AccordionDetails, AccordionSummary, Box, Typography } from "@mui/material";
import { ApiError } from "../../client/errors";
import type { components } from "../../generated/schema";
import { ListBody } from "../kit/lists/ListBody";
import { ListScreen } from "../kit/lists/ListScreen";
import { Empty } from "../kit/lists/ListStates";
import { shortMoment } from "../messages/dates";
import { useText } from "../messages/useText";
import { linksIn } from "./linksIn";

type Mail = components["schemas"]["MailRow"];

const LOOK_AGAIN_MS = 15_000;

/** /panel/mail: the emails that a development installation would have sent. */
export default function Mails() {
  const t = useText();
  return (
    <ListScreen
      resource="mail"
      refetchInterval={LOOK_AGAIN_MS}
      title={t("layout.screens.mail")}
      permission="mail.read"
      who="layout.closed.superAdmins"
      intro={t("mail.intro")}
    >
      <ListBody<Mail>
        excuse={(error) => error instanceof ApiError && error.status === 404 && <ReallySent />}
        empty={
          <Empty icon={<MailOutlined />} title={t("mail.none")}>
            {t("mail.noneText")}
          </Empty>
        }
      >
        {(mails) => mails.map((mail) => <MailCard key={mail.id} mail={mail} />)}
      </ListBody>
    </ListScreen>
  );
}

/** Nothing to list: this installation sends its emails. */
function ReallySent() {
  const t = useText();
  return (
    <Empty icon={<MailOutlined />} title={t("mail.reallySent")}>
      {t("mail.reallySentText")}
    </Empty>
  );
}

function MailCard({ mail }: { mail: Mail }) {
  const t = useText();
  return (
    <Accordion
      disableGutters
      elevation={0}
      slotProps={{ heading: { component: "h2" }, transition: { unmountOnExit: true } }}
      sx={({ colors }) => ({
        border: `1px solid ${colors.line}`,
        "&:not(:last-of-type)": { borderBottom: 0 },
      })}
    >
      <AccordionSummary sx={{ "& .MuiAccordionSummary-content": { minWidth: 0 } }}>
        <Box sx={{ display: "flex", gap: 2, width: "100%", minWidth: 0, alignItems: "baseline" }}>
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <Typography noWrap sx={{ fontWeight: 600 }}>
              {mail.subject}
            </Typography>
            <Typography noWrap variant="body2" color="textSecondary">
              {t("mail.to", { address: mail.to })}
            </Typography>
          </Box>
          <Typography variant="caption" color="textSecondary" noWrap>
            {shortMoment(mail.at)}
          </Typography>
        </Box>
      </AccordionSummary>
      <AccordionDetails>
        <Typography variant="caption" color="textSecondary">
          {t("mail.from", { address: mail.sender })}
        </Typography>
        <Typography sx={{ mt: 1, whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>
          {linksIn(mail.text).map(({ text, href, at }) =>
            href ? (
              <a key={at} href={href} target="_blank" rel="noopener">
                {text}
              </a>
            ) : (
              <span key={at}>{text}</span>
            ),
          )}
        </Typography>
      </AccordionDetails>
    </Accordion>
  );
}
