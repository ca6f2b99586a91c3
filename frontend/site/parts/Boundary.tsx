import { Component, type ReactNode } from "react";

interface Props {
  /** The name of the failed part in the log. */
  name: string;
  fallback?: ReactNode;
  children: ReactNode;
}

/** An error boundary that prevents an error in one part from breaking the whole page. */
export class Boundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    console.error(`Failed to render ${this.props.name}`, error);
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
