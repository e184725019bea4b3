import { referenceOf } from '@veritas/shared/api';
import { Reference } from '@veritas/shared/ui';

/** The hint of a field whose choices could not be loaded: what failed and why, and the reference of the request. */
export function FailedHint({ text, error }: { text: string; error: Error }) {
  return (
    <>
      {text}
      <Reference id={referenceOf(error)} />
    </>
  );
}
