import { Box, Button, type Theme, Typography, useMediaQuery, useTheme } from "@mui/material";
import { Link } from "react-router-dom";
import { useAccount } from "../account/account";
import { mayIn } from "../account/availableActions";
import { Section } from "../kit/layout/Section";
import { FramedSite } from "../kit/site/FramedSite";
import { getCodes } from "../kit/site/pairs";
import { useSitePayload } from "../kit/site/useSitePayload";
import { useText } from "../messages/useText";

const WIDTH = 1280;
const HEIGHT = 280;
/** The site options with a link, and the permission to change each of them. */
const OPTIONS = [
  { tab: "colors", permission: "colors.write" },
  { tab: "design", permission: "options.write" },
  { tab: "menus", permission: "menus.write" },
] as const;

/**
 * The home page of the site as visitors see it, in the panel's color theme, and links to change the look of the
 * site. Narrow screens show only the links.
 */
export default function SiteView() {
  const t = useText();
  const { palette } = useTheme();
  const account = useAccount();
  const { domain } = account;
  const mayWrite = mayIn(account, "posts.write", "pages");
  const isWide = useMediaQuery(({ breakpoints }: Theme) => breakpoints.up("lg"));
  const options = OPTIONS.filter(({ permission }) => permission in account.reach);
  const { data: site, isError } = useSitePayload();
  const front = site?.page.post;
  // A suspended site has no page to show.
  if (isError) return null;
  return (
    <Section label={t("home.site.name")}>
      {isWide && (
        <FramedSite
          site={site}
          codes={getCodes(site?.colors ?? [])}
          theme={palette.mode}
          width={WIDTH}
          height={HEIGHT}
          label={t("home.site.preview", { domain: domain.title })}
        />
      )}
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1 }}>
        <Box sx={{ flex: "1 1 140px", minWidth: 0 }}>
          <Typography variant="h3" noWrap>
            {domain.title}
          </Typography>
          <Typography variant="body2" color="textSecondary" noWrap>
            {domain.is_open ? domain.host : t("home.site.closed")}
          </Typography>
        </Box>
        {mayWrite && front && (
          <Button variant="outlined" component={Link} to={`/panel/pages/${front.id}/build`}>
            {t("home.site.edit")}
          </Button>
        )}
      </Box>
      {options.length > 0 && (
        <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, mt: 0.5, mx: -0.5 }}>
          {options.map(({ tab }) => (
            <Button key={tab} size="small" component={Link} to={`/panel/site-options?tab=${tab}`}>
              {t(`options.tabs.${tab}`)}
            </Button>
          ))}
        </Box>
      )}
    </Section>
  );
}
