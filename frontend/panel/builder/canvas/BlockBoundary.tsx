import { Boundary } from "../../../site/parts/Boundary";

/** Leave out a block that fails to render, and retry after its settings change. */
export class BlockBoundary extends Boundary {
  override componentDidUpdate({ children }: BlockBoundary["props"]) {
    if (this.state.failed && children !== this.props.children) this.setState({ failed: false });
  }
}
