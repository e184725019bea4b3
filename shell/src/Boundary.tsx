import { Component, type ReactNode } from 'react';

interface BoundaryProps {
  /** Shown in place of the children once one of them threw while rendering. */
  readonly fallback: ReactNode;
  readonly onError?: (error: unknown) => void;
  readonly children: ReactNode;
}

/** Confines a render error to its part of the page. A new `key` resets it. */
export class Boundary extends Component<BoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    this.props.onError?.(error);
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
