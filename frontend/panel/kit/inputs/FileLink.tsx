import AttachFileOutlined from "@mui/icons-material/AttachFileOutlined";
import { Box, Button, Typography } from "@mui/material";
import { Suspense, useState } from "react";
import { useMay } from "../../account/account";
import { useText } from "../../messages/useText";
import { later } from "../layout/chunks";
import { findLinkedFile } from "../media/fileLinks";
import { getName, type MediaFile } from "../media/library";
import { useMediaItem } from "../media/useMediaItem";

const MediaPicker = later(() => import("../media/MediaPicker"));

interface Props {
  /** The current link. */
  link: string;
  onPick: (link: string, file: MediaFile) => void;
}

/** Shows the document or video of the library that a link points to, or lets the user choose one. */
export function FileLink({ link, onPick }: Props) {
  const t = useText();
  const mayRead = useMay("media.read");
  const [isPicking, setIsPicking] = useState(false);
  const { item, remember } = useMediaItem(mayRead ? findLinkedFile(link) : null);
  if (!mayRead) return null;
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", columnGap: 1 }}>
      <Button size="small" startIcon={<AttachFileOutlined />} onClick={() => setIsPicking(true)}>
        {t(item ? "inputs.links.otherFile" : "inputs.links.file")}
      </Button>
      {item && (
        <Typography variant="body2" color="textSecondary" sx={{ minWidth: 0, overflowWrap: "anywhere" }}>
          {getName(item)}
        </Typography>
      )}
      {isPicking && (
        <Suspense fallback={null}>
          <MediaPicker
            title={t("inputs.links.file")}
            family="file"
            onClose={() => setIsPicking(false)}
            onPick={([picked]) => {
              remember(picked);
              setIsPicking(false);
              onPick(picked.link, picked);
            }}
          />
        </Suspense>
      )}
    </Box>
  );
}
