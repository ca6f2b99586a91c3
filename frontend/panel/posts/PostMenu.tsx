import MoreVertOutlined from "@mui/icons-material/MoreVertOutlined";
import { IconButton, Menu, MenuItem } from "@mui/material";
import { useState } from "react";
import { useListContext } from "react-admin";
import { Link } from "react-router-dom";
import { answer, api } from "../../client/api";
import type { Post } from "../../client/types";
import { siteOrigin, useAccount, useMay } from "../account/account";
import { Confirm } from "../layout/Confirm";
import { useToast } from "../layout/useToast";
import { useText } from "../messages/useText";
import { at, usePostActions } from "./actions";
import { useCollection } from "./collections";

interface Item {
  label: string;
  to?: string;
  href?: string;
  onClick?: () => void;
}

/** What can be done to one post of a list. */
export function PostMenu({ post }: { post: Post }) {
  const t = useText();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const { deleteForGood } = usePostActions();
  const items = useItems(post, () => setIsAsking(true));
  const close = () => setAnchor(null);
  return (
    <>
      <IconButton
        aria-label={t("posts.actionsFor", { title: post.title })}
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ width: 44, height: 44 }}
      >
        <MoreVertOutlined fontSize="small" />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={close} onClick={close}>
        {items.map(({ label, to, href, onClick }) => (
          <MenuItem
            key={label}
            {...(to && { component: Link, to })}
            {...(href && { component: "a", href, target: "_blank", rel: "noopener" })}
            {...(onClick && { onClick })}
          >
            {label}
          </MenuItem>
        ))}
      </Menu>
      {isAsking && (
        <Confirm
          title={t("posts.menu.ask", { title: post.title })}
          action={t("posts.menu.deleteConfirmed")}
          isDangerous
          onCancel={() => setIsAsking(false)}
          onConfirm={() => {
            setIsAsking(false);
            void deleteForGood([post]);
          }}
        >
          {t("posts.menu.warning")}
        </Confirm>
      )}
    </>
  );
}

function useItems(post: Post, askForDeletion: () => void): Item[] {
  const t = useText();
  const { slug } = useCollection();
  const { domain } = useAccount();
  const { restore, trash } = usePostActions();
  const places = usePlaces(post);
  const mayDelete = useMay("posts.delete");
  const mayDeleteForGood = useMay("posts.delete_permanently");
  if (post.deleted_at) {
    return [
      ...(mayDelete ? [{ label: t("posts.menu.restore"), onClick: () => void restore([post]) }] : []),
      ...(mayDeleteForGood ? [{ label: t("posts.menu.delete"), onClick: askForDeletion }] : []),
    ];
  }
  return [
    { label: t("posts.menu.edit"), to: `/panel/${slug}/${post.id}` },
    { label: t("posts.menu.build"), to: `/panel/${slug}/${post.id}/build` },
    ...(post.is_live ? [{ label: t("posts.menu.open"), href: `${siteOrigin(domain)}/${post.url}` }] : []),
    ...places,
    ...(mayDelete ? [{ label: t("posts.menu.trash"), onClick: () => void trash([post]) }] : []),
  ];
}

/** The long ways through the order, which are tedious to drag. */
function usePlaces(post: Post): Item[] {
  const t = useText();
  const { total = 0, sort } = useListContext<Post>();
  const { reload } = usePostActions();
  const { sayError } = useToast();
  const mayReorder = useMay("posts.publish");
  if (sort.field !== "position" || !mayReorder || total < 2) return [];

  const moveTo = (position: number) => () => {
    answer(api.PATCH("/api/posts/{id}/order", { ...at(post), body: { position } })).then(reload, sayError);
  };
  return [
    ...(post.position > 0 ? [{ label: t("posts.menu.toStart"), onClick: moveTo(0) }] : []),
    ...(post.position < total - 1 ? [{ label: t("posts.menu.toEnd"), onClick: moveTo(total - 1) }] : []),
  ];
}
