import { trackingKey } from '@veritas/shared/domain';
import { personal } from '@veritas/shared/session';
import { useState } from 'react';

/** A note that is not added yet: kept for each device in this tab, so that no closing and no reload loses it. */
export function useDraft(trackingId: string): readonly [string, (text: string) => void] {
  const name = `note:${trackingKey(trackingId)}`;
  const [text, setText] = useState(() => personal.tab.getItem(name) ?? '');
  function change(next: string) {
    setText(next);
    if (next === '') personal.tab.removeItem(name);
    else personal.tab.setItem(name, next);
  }
  return [text, change];
}
