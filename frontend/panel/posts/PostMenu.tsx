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
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const { deleteForGood } = usePostActions();
  const items = useItems(post, () => setIsAsking(true));
  const close = () => setAnchor(null);
  return (
    <>
      <IconButton
        aria-label={`Actions for ${post.title}`}
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
          title={`Delete “${post.title}” for good?`}
          action="Delete for good"
          isDangerous
          onCancel={() => setIsAsking(false)}
          onConfirm={() => {
            setIsAsking(false);
            void deleteForGood([post]);
          }}
        >
          It cannot be brought back, and neither can its earlier versions.
        </Confirm>
      )}
    </>
  );
}

function useItems(post: Post, askForDeletion: () => void): Item[] {
  const { slug } = useCollection();
  const { domain } = useAccount();
  const { restore, trash } = usePostActions();
  const places = usePlaces(post);
  const mayDelete = useMay("posts.delete");
  const mayDeleteForGood = useMay("posts.delete_permanently");
  if (post.deleted_at) {
    return [
      ...(mayDelete ? [{ label: "Restore", onClick: () => void restore([post]) }] : []),
      ...(mayDeleteForGood ? [{ label: "Delete for good…", onClick: askForDeletion }] : []),
    ];
  }
  return [
    { label: "Edit", to: `/panel/${slug}/${post.id}` },
    { label: "Build the page", to: `/panel/${slug}/${post.id}/build` },
    ...(post.is_live ? [{ label: "Open public page", href: `${siteOrigin(domain)}/${post.url}` }] : []),
    ...places,
    ...(mayDelete ? [{ label: "Move to trash", onClick: () => void trash([post]) }] : []),
  ];
}

/** The long ways through the order, which are tedious to drag. */
function usePlaces(post: Post): Item[] {
  const { total = 0, sort } = useListContext<Post>();
  const { reload } = usePostActions();
  const { sayError } = useToast();
  const mayReorder = useMay("posts.publish");
  if (sort.field !== "position" || !mayReorder || total < 2) return [];

  const moveTo = (position: number) => () => {
    answer(api.PATCH("/api/posts/{id}/order", { ...at(post), body: { position } })).then(reload, sayError);
  };
  return [
    ...(post.position > 0 ? [{ label: "Move to the start", onClick: moveTo(0) }] : []),
    ...(post.position < total - 1 ? [{ label: "Move to the end", onClick: moveTo(total - 1) }] : []),
  ];
}
