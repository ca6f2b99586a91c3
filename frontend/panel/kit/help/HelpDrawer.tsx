import CloseOutlined from "@mui/icons-material/CloseOutlined";
import { Box, Button, Drawer, IconButton, Typography } from "@mui/material";
import { Link } from "react-router-dom";
import { useText } from "../../messages/useText";
import { BAR_HEIGHT } from "../layout/barHeight";
import type { Article } from "./articles";

interface Props {
  article: Article;
  onClose: () => void;
}

/** Three sentences about the current screen, and a link to its article in the guide. */
export default function HelpDrawer({ article: { id }, onClose }: Props) {
  const t = useText();
  return (
    <Drawer
      open
      anchor="right"
      onClose={onClose}
      slotProps={{
        paper: {
          role: "dialog",
          "aria-labelledby": "help-title",
          sx: { width: { xs: "100%", sm: 400 }, p: 3, pt: `calc(${BAR_HEIGHT} + 16px)` },
        },
      }}
    >
      <Box sx={{ display: "flex", alignItems: "flex-start", gap: 1, mb: 1 }}>
        <Typography id="help-title" variant="h2" sx={{ flex: 1 }}>
          {t(`help.articles.${id}.title`)}
        </Typography>
        <IconButton aria-label={t("layout.words.close")} onClick={onClose}>
          <CloseOutlined />
        </IconButton>
      </Box>
      <Typography sx={{ mb: 2 }}>{t(`help.articles.${id}.intro`)}</Typography>
      <Button component={Link} to={`/panel/guide#${id}`} variant="outlined" onClick={onClose}>
        {t("help.openGuide")}
      </Button>
    </Drawer>
  );
}
