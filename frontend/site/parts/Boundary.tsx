import { Component, type ReactNode } from "react";

interface Props {
  /** What the log calls the part that could not be drawn. */
  name: string;
  fallback?: ReactNode;
  children: ReactNode;
}

/** Keeps a part that cannot be drawn from taking the page with it. */
export class Boundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    console.error(`Left out ${this.props.name}`, error);
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
