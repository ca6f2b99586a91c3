import ArticleOutlined from "@mui/icons-material/ArticleOutlined";
import CollectionsOutlined from "@mui/icons-material/CollectionsOutlined";
import DescriptionOutlined from "@mui/icons-material/DescriptionOutlined";
import RamenDiningOutlined from "@mui/icons-material/RamenDiningOutlined";
import RoomServiceOutlined from "@mui/icons-material/RoomServiceOutlined";
import StorefrontOutlined from "@mui/icons-material/StorefrontOutlined";
import { collections, type Icon } from "../../../generated/collections";

const ICONS: Record<Icon, typeof ArticleOutlined> = {
  article: ArticleOutlined,
  description: DescriptionOutlined,
  storefront: StorefrontOutlined,
  ramen: RamenDiningOutlined,
  room_service: RoomServiceOutlined,
  pictures: CollectionsOutlined,
};

/** The icon of a collection in the panel. */
export function CollectionIcon({ slug }: { slug: string }) {
  const Picture = ICONS[collections.find((each) => each.slug === slug)?.icon ?? "article"];
  return <Picture fontSize="small" />;
}
