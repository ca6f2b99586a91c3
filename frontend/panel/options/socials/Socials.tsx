import AddOutlined from "@mui/icons-material/AddOutlined";
import DeleteOutlined from "@mui/icons-material/DeleteOutlined";
import { Box, Button, IconButton, MenuItem, TextField, Typography } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { answer, api } from "../../../client/api";
import { socialLimits, socialsLimits } from "../../../generated/limits";
import type { components } from "../../../generated/schema";
import { SortableRows } from "../../kit/inputs/SortableRows";
import { Section } from "../../kit/layout/Section";
import { useToast } from "../../kit/layout/useToast";
import type { PlainKey, Translate } from "../../messages/shape";
import { useText } from "../../messages/useText";
import { SettingsForm } from "../form/SettingsForm";
import { hasSameShape } from "../form/settingsDraft";
import type { SettingsSource, SettingsState } from "../form/useSettings";
import { BrandIcon } from "./BrandIcon";
import { iconNameFor, linkFrom, type SocialIcon, type SocialLink } from "./links";

interface Socials {
  links: SocialLink[];
}

const SAMPLE: Socials = { links: [{ key: "", id: null, link: "", icon: 0 }] };

const source: SettingsSource<Socials> = {
  name: "socials",
  versions: "socials",
  permission: "socials.write",
  load: async () => getLinks((await answer(api.GET("/api/options/socials"))).data),
  save: async ({ links }) => {
    const body = links.map(({ id, link, icon }) => ({
      link: linkFrom(link),
      icon: { id: icon },
      ...(id !== null && { id }),
    }));
    return getLinks((await answer(api.PUT("/api/options/socials", { body }))).data);
  },
  fits: (stored) => hasSameShape(SAMPLE, stored),
  touches: ["options"],
};

function getLinks(rows: readonly components["schemas"]["SocialBody"][]): Socials {
  return {
    links: rows.map(({ id, link, icon }) => ({ key: `saved-${id}`, id: id ?? null, link, icon: icon.id })),
  };
}

/** Links to the site's other profiles, in display order. */
export default function SocialsTab() {
  return <SettingsForm source={source}>{(settings) => <Links settings={settings} />}</SettingsForm>;
}

function Links({ settings }: { settings: SettingsState<Socials> }) {
  const t = useText();
  const { value, change, mayWrite, errors } = settings;
  const { say } = useToast();
  const icons = useIcons();
  const { links } = value;
  const apply = (next: (links: SocialLink[]) => SocialLink[]) =>
    change((socials) => ({ links: next(socials.links) }));

  function add() {
    const website = icons.find(({ name }) => name === "website") ?? icons[0];
    const key = `new-${crypto.randomUUID()}`;
    apply((now) => [...now, { key, id: null, link: "", icon: website?.id ?? 0 }]);
  }

  function edit(key: string, some: Partial<SocialLink>) {
    apply((now) => now.map((each) => (each.key === key ? { ...each, ...some } : each)));
  }

  function remove(removed: SocialLink, index: number) {
    apply((now) => now.filter(({ key }) => key !== removed.key));
    say(t("options.socials.removed", { name: getName(removed, icons, t) }), {
      label: t("layout.words.undo"),
      onClick: () =>
        apply((now) => (now.some(({ key }) => key === removed.key) ? now : now.toSpliced(index, 0, removed))),
    });
  }

  return (
    <Section title={t("options.socials.title")}>
      <Typography variant="body2" color="textSecondary" sx={{ mt: -1.5 }}>
        {t("options.socials.about")}
      </Typography>
      {links.length === 0 && <Typography color="textSecondary">{t("options.socials.none")}</Typography>}
      <SortableRows
        rows={links.map((each) => ({ ...each, id: each.key, name: getName(each, icons, t) }))}
        isActive={mayWrite && links.length > 1}
        onMove={(from, to) => apply((now) => moveRow(now, from, to))}
      >
        {({ key }, handle) => {
          const index = links.findIndex((each) => each.key === key);
          const link = links[index];
          if (!link) return null;
          return (
            <LinkRow
              link={link}
              icons={icons}
              handle={handle}
              mayWrite={mayWrite}
              error={errors[`${index}.link`] ?? errors[`${index}.icon.id`]}
              onChange={(some) => edit(key, some)}
              onRemove={() => remove(link, index)}
            />
          );
        }}
      </SortableRows>
      {mayWrite && (
        <Box>
          <Button
            startIcon={<AddOutlined />}
            variant="outlined"
            disabled={links.length >= socialsLimits.links}
            onClick={add}
          >
            {t("options.socials.add")}
          </Button>
        </Box>
      )}
    </Section>
  );
}

interface RowProps {
  link: SocialLink;
  icons: readonly SocialIcon[];
  handle: React.ReactNode;
  mayWrite: boolean;
  error: string | undefined;
  onChange: (some: Partial<SocialLink>) => void;
  onRemove: () => void;
}

function LinkRow({ link, icons, handle, mayWrite, error, onChange, onRemove }: RowProps) {
  const t = useText();
  const name = getName(link, icons, t);

  /** Change the link, and the icon if the link determines one. */
  function type(typed: string) {
    const fitting = icons.find((icon) => icon.name === iconNameFor(linkFrom(typed)));
    onChange({ link: typed, ...(fitting && { icon: fitting.id }) });
  }

  return (
    <Box
      role="group"
      aria-label={name}
      sx={({ colors }) => ({
        display: "grid",
        gap: 1,
        alignItems: "start",
        gridTemplateColumns: { xs: "32px minmax(0, 1fr) 40px", sm: "32px 210px minmax(0, 1fr) 40px" },
        py: 1,
        backgroundColor: colors.paper,
        borderRadius: "8px",
      })}
    >
      <Box>{handle}</Box>
      <TextField
        select
        label={t("options.socials.service")}
        value={icons.some(({ id }) => id === link.icon) ? link.icon : ""}
        onChange={(event) => onChange({ icon: Number(event.target.value) })}
        slotProps={{
          select: { SelectDisplayProps: { style: { display: "flex", alignItems: "center", gap: 8 } } },
        }}
      >
        {icons.map(({ id, data }) => (
          <MenuItem key={id} value={id} sx={{ gap: 1 }}>
            <BrandIcon name={data.icon} />
            {data.label}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        label={t("options.socials.link")}
        value={link.link}
        autoFocus={link.id === null && link.link === "" && mayWrite}
        onChange={(event) => type(event.target.value)}
        onBlur={() => link.link !== linkFrom(link.link) && onChange({ link: linkFrom(link.link) })}
        error={Boolean(error)}
        helperText={error}
        placeholder="https://…"
        slotProps={{
          htmlInput: { maxLength: socialLimits.link, autoCapitalize: "none", spellCheck: false },
          inputLabel: { shrink: true },
        }}
        sx={{ gridRow: { xs: 2, sm: 1 }, gridColumn: { xs: 2, sm: 3 } }}
      />
      {mayWrite && (
        <IconButton
          aria-label={t("options.socials.remove", { name })}
          onClick={onRemove}
          sx={{ gridRow: 1, gridColumn: { xs: 3, sm: 4 } }}
        >
          <DeleteOutlined fontSize="small" />
        </IconButton>
      )}
    </Box>
  );
}

/** Generic names, which are translated; names of services are not. */
const WORDS: Readonly<Record<string, PlainKey>> = {
  email: "options.socials.email",
  phone: "options.socials.phone",
  website: "options.socials.website",
};

function useIcons(): readonly SocialIcon[] {
  const t = useText();
  const { data } = useQuery({
    queryKey: ["social icons"],
    queryFn: async () => (await answer(api.GET("/api/options/social-icons"))).data,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (data ?? []).map((icon) => {
    const word = WORDS[icon.name];
    return word ? { ...icon, data: { ...icon.data, label: t(word) } } : icon;
  });
}

function getName({ link, icon }: SocialLink, icons: readonly SocialIcon[], t: Translate): string {
  return icons.find(({ id }) => id === icon)?.data.label ?? (link || t("options.socials.theLink"));
}

function moveRow<T>(rows: readonly T[], from: number, to: number): T[] {
  const row = rows[from];
  return row === undefined ? [...rows] : rows.toSpliced(from, 1).toSpliced(to, 0, row);
}
