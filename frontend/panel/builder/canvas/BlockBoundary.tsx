import { Boundary } from "../../../site/parts/Boundary";

/** A block that cannot be drawn is left out, and tried again once it says something else. */
export class BlockBoundary extends Boundary {
  override componentDidUpdate({ children }: BlockBoundary["props"]) {
    if (this.state.failed && children !== this.props.children) this.setState({ failed: false });
  }
}
