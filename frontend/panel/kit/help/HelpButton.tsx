import HelpOutlineOutlined from "@mui/icons-material/HelpOutlineOutlined";
import { IconButton } from "@mui/material";
import { Suspense, useState } from "react";
import { useLocation } from "react-router-dom";
import { useText } from "../../messages/useText";
import { screen, usePreloaded } from "../layout/lazyScreen";
import { findArticle } from "./articles";

const HelpDrawer = screen(() => import("./HelpDrawer"));

/** Opens help for the current screen. */
export function HelpButton() {
  const t = useText();
  const { pathname } = useLocation();
  const [isOpen, setOpen] = useState(false);
  const approach = usePreloaded(HelpDrawer);
  const article = findArticle(pathname);
  if (!article) return null;
  return (
    <>
      <IconButton aria-label={t("layout.words.help")} onClick={() => setOpen(true)} {...approach}>
        <HelpOutlineOutlined fontSize="small" />
      </IconButton>
      {isOpen && (
        <Suspense fallback={null}>
          <HelpDrawer article={article} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
