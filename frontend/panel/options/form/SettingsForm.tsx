import { Alert, Box, Button, Skeleton } from "@mui/material";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef } from "react";
import { useAccount } from "../../account/account";
import { DraftNotices } from "../../kit/forms/DraftNotices";
import { focusFirstError } from "../../kit/forms/firstError";
import { isOwnSubmit } from "../../kit/forms/ownSubmit";
import { useShortcut } from "../../kit/layout/shortcuts";
import { roleName } from "../../messages/names";
import { useText } from "../../messages/useText";
import { ConflictDialog } from "./ConflictDialog";
import { SaveControls } from "./SaveControls";
import { type SettingsSource, type SettingsState, useSettings } from "./useSettings";

interface Props<T extends object> {
  source: SettingsSource<T>;
  children: (settings: SettingsState<T>) => ReactNode;
}

/** Loads a group of settings, renders its inputs and saves the changes. */
export function SettingsForm<T extends object>({ source, children }: Props<T>) {
  const t = useText();
  // The settings are fetched on every visit, and never refreshed during editing.
  const { data, error, refetch } = useQuery({
    queryKey: ["settings", source.name],
    queryFn: source.load,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (error) {
    return (
      <Alert
        severity="error"
        action={<Button onClick={() => void refetch()}>{t("layout.words.tryAgain")}</Button>}
      >
        {error.message}
      </Alert>
    );
  }
  if (!data) return <LoadingSettings />;
  return (
    <Loaded source={source} initial={data}>
      {children}
    </Loaded>
  );
}

function Loaded<T extends object>({ source, initial, children }: Props<T> & { initial: T }) {
  const t = useText();
  const { role, domain } = useAccount();
  const settings = useSettings(source, initial);
  const { mayWrite, errors } = settings;
  const element = useRef<HTMLFormElement>(null);
  const queries = useQueryClient();
  const reload = () => {
    void queries.resetQueries({ queryKey: ["settings", source.name] });
    for (const name of source.touches) void queries.invalidateQueries({ queryKey: [name] });
  };
  useShortcut("mod+s", t("layout.words.save"), () => void settings.save());
  useEffect(() => {
    if (Object.keys(errors).length > 0) focusFirstError(element.current);
  }, [errors]);
  return (
    <Box
      component="form"
      ref={element}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isOwnSubmit(event)) void settings.save();
      }}
    >
      <SaveControls settings={settings} versions={source.versions} onRestored={reload} />
      {!mayWrite && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {t("options.form.readOnly", { role: roleName(t, role), domain: domain.title })}
        </Alert>
      )}
      <Box sx={{ "&:not(:empty)": { mb: 2 } }}>
        <DraftNotices form={settings} onRetry={() => void settings.save()} />
      </Box>
      <Box component="fieldset" disabled={!mayWrite} sx={{ m: 0, p: 0, border: 0, minWidth: 0 }}>
        {children(settings)}
      </Box>
      {settings.theirs && <ConflictDialog settings={settings} />}
    </Box>
  );
}

export function LoadingSettings() {
  const t = useText();
  return (
    <Box aria-busy aria-label={t("layout.words.loading")} role="status">
      <Skeleton variant="rounded" height={180} sx={{ mb: 2 }} />
      <Skeleton variant="rounded" height={260} />
    </Box>
  );
}
