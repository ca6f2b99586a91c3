import ContentCopyOutlined from "@mui/icons-material/ContentCopyOutlined";
import DownloadOutlined from "@mui/icons-material/DownloadOutlined";
import { Alert, Box, Button, Typography } from "@mui/material";
import { useState } from "react";
import { useAccount } from "../account/account";
import { useText } from "../messages/useText";

interface Props {
  codes: readonly string[];
  onDone: () => void;
}

/** The recovery codes for a lost phone. They are shown once, so they can be copied and saved. */
export function RecoveryCodes({ codes, onDone }: Props) {
  const t = useText();
  const { email } = useAccount();
  const [isCopied, setIsCopied] = useState(false);
  const text = codes.join("\n");
  const file = `${t("profile.recovery.fileHead", { email })}\n${t("profile.recovery.fileText")}\n\n${text}\n`;

  async function copy() {
    await navigator.clipboard.writeText(text);
    setIsCopied(true);
  }

  return (
    <Alert severity="warning" sx={{ "& .MuiAlert-message": { width: "100%" } }}>
      <Typography sx={{ fontWeight: 600 }}>{t("profile.recovery.title")}</Typography>
      <Typography variant="body2">{t("profile.recovery.text")}</Typography>
      <Box
        component="ul"
        aria-label={t("profile.recovery.name")}
        sx={{
          m: 0,
          my: 1.5,
          p: 0,
          listStyle: "none",
          display: "grid",
          gap: 0.5,
          gridTemplateColumns: "repeat(auto-fill, minmax(130px, 1fr))",
          fontFamily: "ui-monospace, monospace",
        }}
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </Box>
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
        <Button
          size="small"
          variant="outlined"
          startIcon={<DownloadOutlined />}
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(file)}`}
          download="recovery-codes.txt"
        >
          {t("profile.recovery.download")}
        </Button>
        {navigator.clipboard && (
          <Button
            size="small"
            variant="outlined"
            startIcon={<ContentCopyOutlined />}
            onClick={() => void copy()}
          >
            {t(isCopied ? "profile.recovery.copied" : "profile.recovery.copy")}
          </Button>
        )}
        <Button size="small" onClick={onDone}>
          {t("profile.recovery.kept")}
        </Button>
      </Box>
    </Alert>
  );
}
