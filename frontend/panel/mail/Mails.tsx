import MailOutlined from "@mui/icons-material/MailOutlined";
import { Accordion, AccordionDetails, AccordionSummary, Box, Typography } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { answer, api } from "../../client/api";
import { ApiError } from "../../client/errors";
import type { components } from "../../generated/schema";
import { Guarded } from "../layout/Guarded";
import { Page } from "../layout/Page";
import { Empty, Failed, LoadingRows } from "../lists/ListStates";
import { Pages } from "../lists/Pages";
import { useAddressFilter } from "../lists/useAddressFilter";
import { shortMoment } from "../messages/dates";
import { useText } from "../messages/useText";
import { linksIn } from "./linksIn";

type Mail = components["schemas"]["MailRow"];

const PER_PAGE = 25;
const NO_FILTERS = [] as const;

/** /panel/mail: what an installation on somebody's own machine would have sent. */
export default function Mails() {
  const t = useText();
  return (
    <Guarded permission="mail.read" title={t("layout.screens.mail")} who="layout.closed.superAdmins">
      <MailList />
    </Guarded>
  );
}

function MailList() {
  const t = useText();
  const { page, setPage } = useAddressFilter(NO_FILTERS);
  const query = { limit: PER_PAGE, offset: (page - 1) * PER_PAGE };
  const { data, error, refetch } = useQuery({
    queryKey: ["mail", query],
    queryFn: () => answer(api.GET("/api/mail", { params: { query } })),
    refetchInterval: 15_000,
  });
  const isReallySent = error instanceof ApiError && error.status === 404;
  return (
    <Page title={t("layout.screens.mail")}>
      <Typography color="textSecondary" sx={{ mb: 2 }}>
        {t("mail.intro")}
      </Typography>
      {isReallySent && (
        <Empty icon={<MailOutlined />} title={t("mail.reallySent")}>
          {t("mail.reallySentText")}
        </Empty>
      )}
      {error && !isReallySent && !data && <Failed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <LoadingRows />}
      {data?.data.length === 0 && (
        <Empty icon={<MailOutlined />} title={t("mail.none")}>
          {t("mail.noneText")}
        </Empty>
      )}
      {data?.data.map((mail) => (
        <MailCard key={mail.id} mail={mail} />
      ))}
      <Pages total={data?.meta.total ?? 0} page={page} perPage={PER_PAGE} onPage={setPage} />
    </Page>
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
