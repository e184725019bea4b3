import { Component, type ReactNode } from 'react';
import { PageCard } from './PageCard.tsx';

interface PageBoundaryProps {
  readonly title: string;
  readonly onRetry: () => void;
  readonly children: ReactNode;
}

/** Keeps an error that a remote throws while it renders inside the remote's page. */
export class PageBoundary extends Component<PageBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <PageCard
        page={this.props.title}
        title={`${this.props.title} has stopped`}
        reason="Something on this page failed while it was shown."
        onRetry={this.props.onRetry}
      />
    );
  }
}
