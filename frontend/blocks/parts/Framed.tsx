import type { ReactNode } from "react";
import type { CommonProps } from "../../generated/blocks";

/** The common frame of every block: its background, its width, its spacing, and the devices that hide it. */
export function Framed(props: Partial<CommonProps> & { children: ReactNode }) {
  const { visibility = [], spacing: room = "normal", background = "base", content_width = "normal" } = props;
  const tone = background === "base" ? undefined : background;
  const width = content_width === "normal" ? undefined : content_width;
  if (!visibility.length && room === "normal" && !tone && !width) return props.children;
  return (
    <div
      className="framed"
      data-hidden={visibility.join(" ") || undefined}
      data-room={room}
      data-tone={tone}
      data-width={width}
    >
      {props.children}
    </div>
  );
}
