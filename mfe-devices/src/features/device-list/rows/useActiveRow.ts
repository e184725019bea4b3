import { placeOfId, type DeviceRecord } from '@veritas/shared/domain';
import { areSingleKeysOn } from '../../../lib/browser/single-keys.ts';
import {
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
} from 'react';

interface ActiveRowOptions {
  rows: readonly DeviceRecord[];
  /** Element that holds the rows; each carries its place as `data-index`. */
  body: RefObject<HTMLElement | null>;
  /** The record whose details are open; its row is the one to come back to. */
  openId: string | null;
}

/** The one row that Tab reaches. It stays with its record when a refresh moves it. */
export function useActiveRow({ rows, body, openId }: ActiveRowOptions) {
  const [chosen, setChosen] = useState({ index: 0, id: '' });
  const [opened, setOpened] = useState(openId);
  if (opened !== openId) {
    setOpened(openId);
    const index = openId === null ? -1 : placeOfId(rows, openId);
    if (openId !== null && index >= 0) setChosen({ index, id: openId });
  }
  const active = useMemo(() => placeOf(rows, chosen), [rows, chosen]);
  const takesFocus = useRef(false);

  useLayoutEffect(() => {
    if (!takesFocus.current) return;
    takesFocus.current = false;
    rowAt(body.current, active)?.focus({ preventScroll: true });
  });

  const wasOpen = useRef(openId);
  useEffect(() => {
    // The dialog gave the focus back to where it was opened; further on in the list that is another row by now.
    if (wasOpen.current !== null && openId === null && isAtOtherRow(body.current, active)) {
      rowAt(body.current, active)?.focus();
    }
    wasOpen.current = openId;
  }, [openId, active, body]);

  /** The row that was reached otherwise: by a press, by Tab, by a reader. */
  function choose({ target }: FocusEvent) {
    const index = Number(target.closest<HTMLElement>('[data-index]')?.dataset.index ?? active);
    if (index !== active || chosen.id === '') setChosen({ index, id: rows[index]?.id ?? '' });
  }
  /** The row that a key goes to, which then takes the focus; null for any other key. */
  function move(event: KeyboardEvent): number | null {
    const next =
      event.ctrlKey || event.metaKey || event.altKey ? null : target(meaningOf(event.key), active, rows.length);
    if (next === null) return null;
    event.preventDefault();
    takesFocus.current = true;
    setChosen({ index: next, id: rows[next]?.id ?? '' });
    return next;
  }
  return { active, choose, move };
}

function placeOf(rows: readonly DeviceRecord[], { index, id }: { index: number; id: string }): number {
  if (id === '') return 0;
  if (rows[index]?.id === id) return index;
  return Math.max(0, placeOfId(rows, id));
}

/** J and K move as the arrows do, as long as single keys are commands. */
function meaningOf(key: string): string {
  if (!areSingleKeysOn()) return key;
  return { j: 'ArrowDown', k: 'ArrowUp' }[key.toLowerCase()] ?? key;
}

function target(key: string, from: number, count: number): number | null {
  switch (key) {
    case 'ArrowDown':
      return Math.min(from + 1, count - 1);
    case 'ArrowUp':
      return Math.max(from - 1, 0);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}

/** Also where the focus was lost with a row that is no longer there. */
function isAtOtherRow(body: HTMLElement | null, index: number): boolean {
  const at = document.activeElement;
  if (at === document.body) return true;
  const row = body?.contains(at) ? at?.closest<HTMLElement>('[data-index]') : null;
  return row ? row.dataset.index !== String(index) : false;
}

function rowAt(body: HTMLElement | null, index: number): HTMLElement | null {
  return body?.querySelector<HTMLElement>(`[data-index="${index}"]`) ?? null;
}
