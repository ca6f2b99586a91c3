import MenuBookOutlined from "@mui/icons-material/MenuBookOutlined";
import { Box, Button, Typography } from "@mui/material";
import { useEffect, useState } from "react";
import { Link, useLocation } from "react-router-dom";
import { useAccount } from "../account/account";
import { type Article, articles } from "../kit/help/articles";
import { BAR_HEIGHT } from "../kit/layout/barHeight";
import { Page } from "../kit/layout/Page";
import { Section } from "../kit/layout/Section";
import { Empty } from "../kit/lists/ListStates";
import { SearchField } from "../kit/lists/SearchField";
import { useOfferedScreens } from "../layout/Navigation";
import { useText } from "../messages/useText";
import { filterByText } from "../search/matches";

/** /panel/guide: the articles about the screens that the user can open. */
export default function Guide() {
  const t = useText();
  const { reach } = useAccount();
  const { hash } = useLocation();
  const [search, setSearch] = useState("");
  const allowed = articles.filter(({ permission }) => permission === null || permission in reach);
  const found = filterByText(
    allowed.map(({ id }) => ({
      id,
      label: t(`help.articles.${id}.title`),
      group: "go" as const,
      words: `${t(`help.articles.${id}.intro`)} ${t(`help.articles.${id}.steps`)}`,
    })),
    search,
  );
  // The best match is first; without a search, the order of the guide applies.
  const shown = search ? found.flatMap(({ id }) => allowed.filter((article) => article.id === id)) : allowed;

  useEffect(() => {
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash]);

  return (
    <Page title={t("layout.screens.guide")}>
      <Typography color="textSecondary" sx={{ mb: 2, maxWidth: 720 }}>
        {t("help.intro")}
      </Typography>
      <Box sx={{ maxWidth: 720, mb: 3 }}>
        <SearchField label={t("help.search")} value={search} onType={setSearch} isWide />
      </Box>
      <Box sx={{ display: "grid", gap: 2, maxWidth: 720 }}>
        {shown.map((article) => (
          <GuideArticle key={article.id} {...article} />
        ))}
        {shown.length === 0 && <Empty icon={<MenuBookOutlined />} title={t("help.none", { search })} />}
      </Box>
    </Page>
  );
}

function GuideArticle({ id, paths: [to] }: Article) {
  const t = useText();
  const screen = useOfferedScreens().find((each) => each.to === to);
  return (
    <Box id={id} sx={{ scrollMarginTop: `calc(${BAR_HEIGHT} + 16px)` }}>
      <Section title={t(`help.articles.${id}.title`)}>
        <Typography>{t(`help.articles.${id}.intro`)}</Typography>
        <Box component="ul" sx={{ m: 0, pl: 2.5, display: "grid", gap: 1 }}>
          {t(`help.articles.${id}.steps`)
            .split("\n")
            .map((step) => (
              <li key={step}>{step}</li>
            ))}
        </Box>
        {screen && (
          <Button component={Link} to={to} sx={{ justifySelf: "start" }}>
            {t("help.openScreen", { screen: t(screen.label) })}
          </Button>
        )}
      </Section>
    </Box>
  );
}
