import { Component, type ReactNode } from 'react';

interface BoundaryProps {
  /** Shown in place of the children once one of them threw while it rendered. */
  readonly fallback: ReactNode;
  readonly onError?: (error: unknown) => void;
  readonly children: ReactNode;
}

/** Keeps an error while rendering inside its part of the page. A new `key` starts again. */
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
