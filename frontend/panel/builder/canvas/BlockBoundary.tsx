import { Boundary } from "../../../site/parts/Boundary";

/** An error boundary that leaves out a failed block and retries after the block's settings change. */
export class BlockBoundary extends Boundary {
  override componentDidUpdate({ children }: BlockBoundary["props"]) {
    if (this.state.failed && children !== this.props.children) this.setState({ failed: false });
  }
}
