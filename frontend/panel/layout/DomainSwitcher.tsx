import UnfoldMoreOutlined from "@mui/icons-material/UnfoldMoreOutlined";
import { Box, Button, Typography } from "@mui/material";
import { type MouseEvent, Suspense, useState } from "react";
import { useAccount } from "../account/account";
import { screen, usePreloaded } from "../kit/layout/lazyScreen";
import { useText } from "../messages/useText";
import { DomainMark } from "./DomainMark";

const DomainMenu = screen(() => import("./DomainMenu"));

/** The domain's name, with a menu of the user's other domains. */
export function DomainSwitcher() {
  const { domain } = useAccount();
  const t = useText();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const approach = usePreloaded(DomainMenu);

  return (
    <>
      <Button
        aria-label={t("layout.bar.switchDomain", { domain: domain.title })}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event: MouseEvent<HTMLElement>) => setAnchor(event.currentTarget)}
        {...approach}
        endIcon={<UnfoldMoreOutlined />}
        sx={{ px: 1, py: 0.5, minWidth: 0, textAlign: "left", justifyContent: "flex-start" }}
      >
        <DomainMark title={domain.title} />
        <Box sx={{ ml: 1.25, minWidth: 0 }}>
          <Typography noWrap sx={{ fontWeight: 600, lineHeight: 1.2 }}>
            {domain.title}
          </Typography>
          <Typography
            noWrap
            variant="caption"
            color="textSecondary"
            sx={{ display: "block", lineHeight: 1.3 }}
          >
            {domain.host}
          </Typography>
        </Box>
      </Button>
      {anchor && (
        <Suspense fallback={null}>
          <DomainMenu anchor={anchor} onClose={() => setAnchor(null)} />
        </Suspense>
      )}
    </>
  );
}
