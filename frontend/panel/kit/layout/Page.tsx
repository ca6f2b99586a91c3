import { Box, Typography } from "@mui/material";
import { type ReactNode, useEffect } from "react";
import { useAccount } from "../../account/account";
import { HelpButton } from "../help/HelpButton";
import { useWaitingCount } from "../site/waiting";

interface Props {
  title: string;
  /** A count or a status, shown next to the title. */
  aside?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

/** A screen: title, actions and content. */
export function Page({ title, aside, actions, children }: Props) {
  usePageTitle(title);
  return (
    <Box sx={{ px: { xs: 2, sm: 3, lg: 4 }, py: { xs: 2, sm: 3 }, maxWidth: 1440 }}>
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1.5, mb: 2 }}>
        {/* Receives focus when the focused element disappears from the screen. */}
        <Typography variant="h1" tabIndex={-1} sx={{ overflowWrap: "anywhere" }}>
          {title}
        </Typography>
        <HelpButton />
        {aside}
        <Box sx={{ flex: 1 }} />
        {actions}
      </Box>
      {children}
    </Box>
  );
}

/** Set the title of the tab, with the number of the user's pending items. */
export function usePageTitle(title: string): void {
  const { domain } = useAccount();
  const count = useWaitingCount();
  useEffect(() => {
    document.title = `${count > 0 ? `(${count}) ` : ""}${title} | ${domain.title}`;
  }, [title, domain.title, count]);
}
