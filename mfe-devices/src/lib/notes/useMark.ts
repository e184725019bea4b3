import type { Mark } from '@veritas/shared/api';
import { trackingKey } from '@veritas/shared/domain';
import { useContext } from 'react';
import { MarksContext } from './marks.ts';

/** Flag and number of notes of a device; null with neither. */
export function useMark(trackingId: string): Mark | null {
  return useContext(MarksContext).get(trackingKey(trackingId)) ?? null;
}
