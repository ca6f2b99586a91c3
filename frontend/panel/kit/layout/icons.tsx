import ArticleOutlined from "@mui/icons-material/ArticleOutlined";
import CollectionsOutlined from "@mui/icons-material/CollectionsOutlined";
import DescriptionOutlined from "@mui/icons-material/DescriptionOutlined";
import RamenDiningOutlined from "@mui/icons-material/RamenDiningOutlined";
import RoomServiceOutlined from "@mui/icons-material/RoomServiceOutlined";
import StorefrontOutlined from "@mui/icons-material/StorefrontOutlined";

const ICONS: Record<string, typeof ArticleOutlined> = {
  blog: ArticleOutlined,
  pages: DescriptionOutlined,
  members: StorefrontOutlined,
  cuisines: RamenDiningOutlined,
  caterings: RoomServiceOutlined,
  showcases: CollectionsOutlined,
};

/** The picture a collection goes by in the panel. */
export function CollectionIcon({ slug }: { slug: string }) {
  const Icon = ICONS[slug] ?? ArticleOutlined;
  return <Icon fontSize="small" />;
}
