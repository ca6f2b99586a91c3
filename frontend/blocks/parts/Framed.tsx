import type { ReactNode } from "react";

interface Props {
  visibility?: readonly string[];
  spacing?: string;
  children: ReactNode;
}

/** The common frame of every block: the space around it, and the devices it is hidden on. */
export function Framed({ visibility = [], spacing = "normal", children }: Props) {
  if (!visibility.length && spacing === "normal") return children;
  return (
    <div className="framed" data-hidden={visibility.join(" ") || undefined} data-room={spacing}>
      {children}
    </div>
  );
}
