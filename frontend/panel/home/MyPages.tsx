import AddOutlined from "@mui/icons-material/AddOutlined";
import StorefrontOutlined from "@mui/icons-material/StorefrontOutlined";
import { Box, Button, Skeleton } from "@mui/material";
import { Link } from "react-router-dom";
import type { Post } from "../../client/types";
import { OWN_MEMBER_COLLECTION } from "../account/availableActions";
import { ListBody } from "../kit/lists/ListBody";
import { ListData } from "../kit/lists/ListData";
import { Empty } from "../kit/lists/ListStates";
import { useText } from "../messages/useText";
import { MyPage } from "./MyPage";

/** The home screen of users with a single page: that page, or the first step to create it. */
export function MyPages() {
  const t = useText();
  return (
    <ListData
      resource={OWN_MEMBER_COLLECTION}
      sort={{ field: "created_at", order: "ASC" }}
      isInAddress={false}
    >
      <ListBody<Post>
        loading={
          <Skeleton variant="rounded" height={220} role="status" aria-label={t("layout.words.loading")} />
        }
        empty={
          <Empty
            icon={<StorefrontOutlined />}
            title={t("home.mine.none")}
            action={
              <Button
                variant="contained"
                startIcon={<AddOutlined />}
                component={Link}
                to={`/panel/${OWN_MEMBER_COLLECTION}/new`}
              >
                {t("home.mine.create")}
              </Button>
            }
          >
            {t("home.mine.about")}
          </Empty>
        }
      >
        {(posts) => (
          <Box sx={{ display: "grid", gap: 2, gridTemplateColumns: "minmax(0, 1fr)", maxWidth: 760 }}>
            {posts.map((post) => (
              <MyPage key={post.id} post={post} />
            ))}
          </Box>
        )}
      </ListBody>
    </ListData>
  );
}
