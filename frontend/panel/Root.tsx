import type { EmotionCache } from "@emotion/cache";
import { CacheProvider } from "@emotion/react";
import { CssBaseline, ThemeProvider } from "@mui/material";
import { QueryClientProvider } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { currentTheme, onThemeChange } from "../client/theme";
import { queryClient } from "./account/queries";
import { SignedIn } from "./account/SignedIn";
import { Panel } from "./Panel";
import { themes } from "./theme/theme";

/** Everything around the screens: styles, theme, the query client, and who is signed in. */
export function Root({ cache }: { cache: EmotionCache }) {
  const theme = useSyncExternalStore(onThemeChange, currentTheme);
  return (
    <CacheProvider value={cache}>
      <ThemeProvider theme={themes[theme]}>
        <CssBaseline enableColorScheme />
        <QueryClientProvider client={queryClient}>
          <SignedIn>
            <Panel />
          </SignedIn>
        </QueryClientProvider>
      </ThemeProvider>
    </CacheProvider>
  );
}
