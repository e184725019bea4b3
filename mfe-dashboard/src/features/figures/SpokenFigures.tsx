import { VisuallyHidden } from '@veritas/shared/ui';
import { useState } from 'react';

/**
 * Announces the figures of each choice of hub, days or basis. A refresh is not announced: it would interrupt every
 * minute.
 */
export function SpokenFigures({ choice, words }: { choice: string; words: string }) {
  const [spoken, setSpoken] = useState({ choice, words: '' });
  if (spoken.choice !== choice) setSpoken({ choice, words });
  return <VisuallyHidden role="status">{spoken.words}</VisuallyHidden>;
}
