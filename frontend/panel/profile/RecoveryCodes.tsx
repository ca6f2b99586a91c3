import ContentCopyOutlined from "@mui/icons-material/ContentCopyOutlined";
import DownloadOutlined from "@mui/icons-material/DownloadOutlined";
import { Alert, Box, Button, Typography } from "@mui/material";
import { useState } from "react";
import { useAccount } from "../account/account";

interface Props {
  codes: readonly string[];
  onDone: () => void;
}

/** The codes for when the phone is lost; they are told once, so they can be copied and saved. */
export function RecoveryCodes({ codes, onDone }: Props) {
  const { email } = useAccount();
  const [isCopied, setIsCopied] = useState(false);
  const text = codes.join("\n");
  const file = `Recovery codes of ${email}\nEach works once.\n\n${text}\n`;

  async function copy() {
    await navigator.clipboard.writeText(text);
    setIsCopied(true);
  }

  return (
    <Alert severity="warning" sx={{ "& .MuiAlert-message": { width: "100%" } }}>
      <Typography sx={{ fontWeight: 600 }}>Keep these recovery codes somewhere safe</Typography>
      <Typography variant="body2">
        Each gets you in once when your phone is not at hand. They are shown only now.
      </Typography>
      <Box
        component="ul"
        aria-label="Recovery codes"
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
          Download
        </Button>
        {navigator.clipboard && (
          <Button
            size="small"
            variant="outlined"
            startIcon={<ContentCopyOutlined />}
            onClick={() => void copy()}
          >
            {isCopied ? "Copied" : "Copy"}
          </Button>
        )}
        <Button size="small" onClick={onDone}>
          I have kept them
        </Button>
      </Box>
    </Alert>
  );
}
