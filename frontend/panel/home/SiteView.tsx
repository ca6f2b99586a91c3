import { Box, Button, Typography, useTheme } from "@mui/material";
import { Link } from "react-router-dom";
import { useAccount, useMay } from "../account/account";
import { mayIn } from "../account/availableActions";
import { Section } from "../kit/layout/Section";
import { FramedSite } from "../kit/site/FramedSite";
import { getCodes } from "../kit/site/pairs";
import { useSitePayload } from "../kit/site/useSitePayload";
import { useText } from "../messages/useText";

const WIDTH = 1280;
const HEIGHT = 280;

/** The home page of the site as visitors see it, in the panel's color theme. */
export default function SiteView() {
  const t = useText();
  const { palette } = useTheme();
  const account = useAccount();
  const { domain } = account;
  const mayWrite = mayIn(account, "posts.write", "pages");
  const mayDesign = useMay("options.write");
  const { data: site, isError } = useSitePayload();
  const front = site?.page.post;
  // A suspended site has no page to show.
  if (isError) return null;
  return (
    <Section label={t("home.site.name")}>
      <FramedSite
        site={site}
        codes={getCodes(site?.colors ?? [])}
        theme={palette.mode}
        width={WIDTH}
        height={HEIGHT}
        label={t("home.site.preview", { domain: domain.title })}
      />
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1 }}>
        <Box sx={{ flex: "1 1 140px", minWidth: 0 }}>
          <Typography variant="h3" noWrap>
            {domain.title}
          </Typography>
          <Typography variant="body2" color="textSecondary" noWrap>
            {domain.is_open ? domain.host : t("home.site.closed")}
          </Typography>
        </Box>
        {mayDesign && (
          <Button component={Link} to="/panel/site-options?tab=design">
            {t("home.site.design")}
          </Button>
        )}
        {mayWrite && front && (
          <Button variant="outlined" component={Link} to={`/panel/pages/${front.id}/build`}>
            {t("home.site.edit")}
          </Button>
        )}
      </Box>
    </Section>
  );
}
