import type { EmotionCache } from "@emotion/cache";
import { CacheProvider } from "@emotion/react";
import { CssBaseline, ThemeProvider } from "@mui/material";
import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useMemo, useSyncExternalStore } from "react";
import { currentTheme, onThemeChange } from "../client/theme";
import { queryClient } from "./account/queries";
import { SignedIn } from "./account/SignedIn";
import { DomainNames } from "./kit/site/DomainNames";
import { SpokenLanguage, useCatalogue } from "./messages/useText";
import { Panel } from "./Panel";
import { themeWith } from "./theme/theme";

/** The providers around all screens: styles, language, theme, query client and account. */
export function Root({ cache }: { cache: EmotionCache }) {
  return (
    <CacheProvider value={cache}>
      <SpokenLanguage>
        <Themed>
          <CssBaseline enableColorScheme />
          <QueryClientProvider client={queryClient}>
            <SignedIn>
              <DomainNames>
                <Panel />
              </DomainNames>
            </SignedIn>
          </QueryClientProvider>
        </Themed>
      </SpokenLanguage>
    </CacheProvider>
  );
}

function Themed({ children }: { children: ReactNode }) {
  const mode = useSyncExternalStore(onThemeChange, currentTheme);
  const { parts } = useCatalogue();
  const theme = useMemo(() => themeWith(mode, parts), [mode, parts]);
  return <ThemeProvider theme={theme}>{children}</ThemeProvider>;
}
