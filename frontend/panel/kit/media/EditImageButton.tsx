import CropRotateOutlined from "@mui/icons-material/CropRotateOutlined";
import { Button, type ButtonProps } from "@mui/material";
import { Suspense, useState } from "react";
import { useMay } from "../../account/account";
import { useText } from "../../messages/useText";
import { later } from "../layout/chunks";

const ImageEditor = later(() => import("./ImageEditor"));

interface Props extends Pick<ButtonProps, "size" | "variant"> {
  id: number;
}

/** A button that opens the dialog for crop, rotation and focal point. */
export function EditImageButton({ id, ...button }: Props) {
  const t = useText();
  const mayWrite = useMay("media.write");
  const [isOpen, setIsOpen] = useState(false);
  if (!mayWrite) return null;
  return (
    <>
      <Button {...button} startIcon={<CropRotateOutlined />} onClick={() => setIsOpen(true)}>
        {t("media.edit.open")}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ImageEditor id={id} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
