import { ErrorState } from '@veritas/shared/ui';
import { Component, type ReactNode } from 'react';

/** The last boundary: whatever no page caught ends in a sentence and a reload, never in an empty page. */
export class RootBoundary extends Component<{ readonly children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <main>
        <ErrorState
          title="The console has stopped"
          reason="Something failed outside of any page. What was saved is safe; reload to continue."
          retryLabel="Reload"
          onRetry={() => window.location.reload()}
        />
      </main>
    );
  }
}
