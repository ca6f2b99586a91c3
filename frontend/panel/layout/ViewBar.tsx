import { Box, Button, GlobalStyles, Typography } from "@mui/material";
import { useEffect, useState } from "react";
import { stopView, takeFlash, VIEW_ENDED } from "../../client/session";
import { getName, useAccount } from "../account/account";
import { STICKY, VIEW_BAR_HEIGHT } from "../kit/layout/barHeight";
import { useToast } from "../kit/layout/useToast";
import { formatTime } from "../messages/dates";
import { roleName } from "../messages/names";
import { useText } from "../messages/useText";

/** The bar above every screen while a super admin views the panel as another user. */
export function ViewBar() {
  const { view } = useAccount();
  const t = useText();
  const { say } = useToast();

  useEffect(() => {
    if (takeFlash() === VIEW_ENDED) say(t("layout.view.ended"));
  }, [say, t]);

  return view && <Bar ends={view.expires_at} />;
}

function Bar({ ends }: { ends: string }) {
  const t = useText();
  const account = useAccount();
  const { sayError } = useToast();
  const [isStopping, setIsStopping] = useState(false);

  useEffect(() => {
    // The screen must not show the user's data after the view ends.
    const timer = setTimeout(() => void stopView(VIEW_ENDED).catch(sayError), Date.parse(ends) - Date.now());
    return () => clearTimeout(timer);
  }, [ends, sayError]);

  function stop() {
    setIsStopping(true);
    stopView().catch((error) => {
      setIsStopping(false);
      sayError(error);
    });
  }

  const texts = { name: getName(account) || account.email, role: roleName(t, account.role) };
  return (
    <Box
      component="section"
      aria-label={t("layout.view.label")}
      sx={({ colors }) => ({
        position: STICKY,
        top: 0,
        zIndex: "appBar",
        height: VIEW_BAR_HEIGHT,
        display: "flex",
        alignItems: "center",
        gap: 1,
        px: { xs: 1.5, sm: 2.5 },
        color: colors.warning.text,
        backgroundColor: colors.warning.surface,
        borderBottom: `1px solid ${colors.warning.main}`,
      })}
    >
      <GlobalStyles styles={{ ":root": { "--view-bar": "44px" } }} />
      <Typography noWrap variant="body2" sx={{ fontWeight: 600, minWidth: 0 }}>
        {t("layout.view.as", texts)}
      </Typography>
      <Typography noWrap variant="body2" sx={{ flexShrink: 0 }}>
        {t("layout.view.readOnly")}
        <Box component="span" sx={{ display: { xs: "none", sm: "inline" } }}>
          {" "}
          {t("layout.view.until", { time: formatTime(new Date(ends)) })}
        </Box>
      </Typography>
      <Box sx={{ flex: 1 }} />
      <Button
        size="small"
        variant="outlined"
        color="inherit"
        disabled={isStopping}
        onClick={stop}
        sx={{ flexShrink: 0 }}
      >
        {t("layout.view.stop")}
      </Button>
    </Box>
  );
}
