import AddOutlined from "@mui/icons-material/AddOutlined";
import ArticleOutlined from "@mui/icons-material/ArticleOutlined";
import CalendarMonthOutlined from "@mui/icons-material/CalendarMonthOutlined";
import CampaignOutlined from "@mui/icons-material/CampaignOutlined";
import CelebrationOutlined from "@mui/icons-material/CelebrationOutlined";
import CollectionsOutlined from "@mui/icons-material/CollectionsOutlined";
import CropLandscapeOutlined from "@mui/icons-material/CropLandscapeOutlined";
import DashboardOutlined from "@mui/icons-material/DashboardOutlined";
import DateRangeOutlined from "@mui/icons-material/DateRangeOutlined";
import DynamicFormOutlined from "@mui/icons-material/DynamicFormOutlined";
import FormatQuoteOutlined from "@mui/icons-material/FormatQuoteOutlined";
import GridViewOutlined from "@mui/icons-material/GridViewOutlined";
import GroupsOutlined from "@mui/icons-material/GroupsOutlined";
import HorizontalRuleOutlined from "@mui/icons-material/HorizontalRuleOutlined";
import ImageOutlined from "@mui/icons-material/ImageOutlined";
import LocalShippingOutlined from "@mui/icons-material/LocalShippingOutlined";
import MapOutlined from "@mui/icons-material/MapOutlined";
import MenuBookOutlined from "@mui/icons-material/MenuBookOutlined";
import NotesOutlined from "@mui/icons-material/NotesOutlined";
import PanoramaOutlined from "@mui/icons-material/PanoramaOutlined";
import PlaceOutlined from "@mui/icons-material/PlaceOutlined";
import QuizOutlined from "@mui/icons-material/QuizOutlined";
import RestaurantMenuOutlined from "@mui/icons-material/RestaurantMenuOutlined";
import RoomServiceOutlined from "@mui/icons-material/RoomServiceOutlined";
import ScheduleOutlined from "@mui/icons-material/ScheduleOutlined";
import ShareOutlined from "@mui/icons-material/ShareOutlined";
import SmartButtonOutlined from "@mui/icons-material/SmartButtonOutlined";
import SmartDisplayOutlined from "@mui/icons-material/SmartDisplayOutlined";
import TableChartOutlined from "@mui/icons-material/TableChartOutlined";
import TitleOutlined from "@mui/icons-material/TitleOutlined";
import ViewAgendaOutlined from "@mui/icons-material/ViewAgendaOutlined";
import ViewColumnOutlined from "@mui/icons-material/ViewColumnOutlined";
import WidgetsOutlined from "@mui/icons-material/WidgetsOutlined";
import type { BlockType } from "../../../generated/blocks";

const ICONS: Readonly<Record<string, typeof AddOutlined>> = {
  Hero: PanoramaOutlined,
  Heading: TitleOutlined,
  RichText: NotesOutlined,
  Image: ImageOutlined,
  Gallery: CollectionsOutlined,
  Buttons: SmartButtonOutlined,
  Cards: ViewAgendaOutlined,
  Table: TableChartOutlined,
  Quote: FormatQuoteOutlined,
  Divider: HorizontalRuleOutlined,
  AnnouncementBar: CampaignOutlined,
  Columns: ViewColumnOutlined,
  Section: CropLandscapeOutlined,
  PagePart: WidgetsOutlined,
  MeetTheMembers: GroupsOutlined,
  MembersGrid: GridViewOutlined,
  Cuisines: RestaurantMenuOutlined,
  Showcases: CelebrationOutlined,
  Calendar: CalendarMonthOutlined,
  Catering: RoomServiceOutlined,
  BlogList: ArticleOutlined,
  Faq: QuizOutlined,
  FoodMenu: MenuBookOutlined,
  OpeningHours: ScheduleOutlined,
  Locations: PlaceOutlined,
  OutNow: LocalShippingOutlined,
  ThisWeek: DateRangeOutlined,
  StopsBoard: DashboardOutlined,
  StopsMap: MapOutlined,
  Form: DynamicFormOutlined,
  Socials: ShareOutlined,
  VideoEmbed: SmartDisplayOutlined,
} satisfies Partial<Record<BlockType, typeof AddOutlined>>;

/** Return the icon of a block type in the list of blocks, or a plus for a type without an icon. */
export function getBlockIcon(type: string): typeof AddOutlined {
  return ICONS[type] ?? AddOutlined;
}
