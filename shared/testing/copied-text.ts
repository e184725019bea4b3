import { getConfig } from '@testing-library/react';

/** The text that was copied last. State updates while it is read, as by timers, are wrapped in act. */
export function copiedText(): Promise<string> {
  return getConfig().asyncWrapper(() => navigator.clipboard.readText());
}
