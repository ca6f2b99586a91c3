import PhotoLibraryOutlined from "@mui/icons-material/PhotoLibraryOutlined";
import { Button } from "@mui/material";
import { Empty } from "../kit/lists/ListStates";
import { useText } from "../messages/useText";

interface Props {
  isWhole: boolean;
  mayWrite: boolean;
  onUpload: () => void;
}

/** The empty state of the library. */
export function EmptyLibrary({ isWhole, mayWrite, onUpload }: Props) {
  const t = useText();
  const isFirst = isWhole && mayWrite;
  return (
    <Empty
      icon={<PhotoLibraryOutlined />}
      title={isWhole ? t("media.empty.whole") : t("media.empty.narrowed")}
      action={
        isFirst && (
          <Button variant="contained" onClick={onUpload}>
            {t("media.empty.choose")}
          </Button>
        )
      }
    >
      {isFirst && t("media.empty.about")}
    </Empty>
  );
}
