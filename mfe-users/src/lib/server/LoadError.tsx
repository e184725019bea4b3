import { reasonOf, referenceOf } from '@veritas/shared/api';
import { ErrorState } from '@veritas/shared/ui';

interface LoadErrorProps {
  readonly title: string;
  readonly error: Error;
  readonly onRetry: () => void;
}

/** Takes the place of what could not be loaded, with the reason and the reference of the request. */
export function LoadError({ title, error, onRetry }: LoadErrorProps) {
  return <ErrorState title={title} reason={reasonOf(error)} reference={referenceOf(error)} onRetry={onRetry} />;
}
