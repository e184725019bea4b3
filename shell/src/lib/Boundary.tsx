import { Component, type ReactNode } from 'react';

interface BoundaryProps {
  /** Shown in place of the children once one of them threw while rendering. */
  readonly fallback: ReactNode;
  readonly onError?: (error: unknown) => void;
  /**
   * What the children show, where they change: React throws an error of what is being left here too. So the children
   * get a second attempt at each place, and the next place starts without a failure.
   */
  readonly place?: string;
  readonly children: ReactNode;
}

interface BoundaryState {
  readonly place: string | undefined;
  readonly failed: boolean;
  readonly hasRetried: boolean;
}

/** Confines a render error to its part of the page. A new `key` resets it. */
export class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { place: this.props.place, failed: false, hasRetried: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  static getDerivedStateFromProps({ place }: BoundaryProps, state: BoundaryState): BoundaryState | null {
    return place === state.place ? null : { place, failed: false, hasRetried: false };
  }

  override componentDidCatch(error: unknown) {
    this.props.onError?.(error);
    if (this.props.place !== undefined && !this.state.hasRetried) this.setState({ failed: false, hasRetried: true });
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}

/** Treats an error that a boundary caught like one that nothing caught. */
export function reportCaught(error: unknown): void {
  window.dispatchEvent(new ErrorEvent('error', { error }));
}
