import { placeOfId } from '@veritas/shared/domain';
import { areSingleKeysOn, latinKey } from '@veritas/shared/ui';
import { useState, type KeyboardEvent, type RefObject } from 'react';
import { placeLeft, type AskedRows, type ListedPlace } from './place-left.ts';
import { useRowFocus } from './useRowFocus.ts';

interface ActiveRowOptions extends AskedRows {
  /** Element that contains the rows; each has its index as `data-index`. */
  body: RefObject<HTMLElement | null>;
  /** The record whose details are open; the focus returns to its row. */
  openId: string | null;
  /** The record whose details were open last: after quick keys not always the last rendered one. */
  lastId: string | null;
}

/** Rows of one PageDown: without it the browser scrolls the row with the focus out of sight. */
const PAGE = 10;

type ListNow = Omit<ActiveRowOptions, 'body'>;

/** The last chosen row: its index, and the record that it moves with. */
interface Chosen extends ListedPlace, ListNow {
  readonly id: string;
}

/**
 * The one row that Tab reaches (roving tabindex). It stays with its record when a refresh moves it; when the record
 * leaves the list, the row at its index takes the focus too.
 */
export function useActiveRow({ rows, question, body, openId, lastId }: ActiveRowOptions) {
  const [before, setChosen] = useState<Chosen>({ rows, question, openId: null, lastId: null, index: -1, id: '' });
  const chosen = followed(before, { rows, question, openId, lastId });
  if (chosen !== before) setChosen(chosen);
  const active = Math.max(0, Math.min(chosen.index, rows.length - 1));
  const { takeFocus, onFocus, onBlur } = useRowFocus({ body, active, openId, onRow: choose });

  /** The row that was reached otherwise: by a press, by Tab, by a screen reader. */
  function choose(index: number) {
    const id = rows[index]?.id ?? '';
    if (index !== chosen.index || id !== chosen.id) setChosen({ ...chosen, index, id });
  }
  /** The row that a key moves to, which then takes the focus; null for any other key. */
  function move(event: KeyboardEvent): number | null {
    const isKey = rows.length > 0 && !event.ctrlKey && !event.metaKey && !event.altKey;
    const next = isKey ? target(meaningOf(latinKey(event)), active, rows.length) : null;
    if (next === null) return null;
    event.preventDefault();
    takeFocus();
    setChosen({ ...chosen, index: next, id: rows[next]?.id ?? '' });
    return next;
  }
  return { active, onFocus, onBlur, move };
}

/** The chosen row in the current list; the same object while nothing changed. */
function followed(before: Chosen, now: ListNow): Chosen {
  const { rows, question, openId, lastId } = now;
  if (before.rows === rows && before.question === question && before.openId === openId) return before;
  const reached = openId ?? (before.openId === null ? null : lastId);
  const opened = reached === null || reached === before.openId ? -1 : placeOfId(rows, reached);
  if (reached !== null && opened >= 0) return { ...now, index: opened, id: reached };
  const { id } = before;
  const place = placeOf(before, now);
  if (place >= 0) return { ...now, index: place, id };
  const index = placeLeft(before, now);
  // The open device may return, as when a cleared flag is set again.
  if (id === openId) return { ...now, index, id };
  const heir = Math.min(index, rows.length - 1);
  return { ...now, index: heir, id: rows[heir]?.id ?? id };
}

function placeOf({ index, id }: Chosen, { rows }: ListNow): number {
  // Dirty data may repeat an id.
  if (rows[index]?.id === id) return index;
  return id === '' ? -1 : placeOfId(rows, id);
}

/** J and K move like the arrows, while single-key shortcuts are enabled. */
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
    case 'PageDown':
      return Math.min(from + PAGE, count - 1);
    case 'PageUp':
      return Math.max(from - PAGE, 0);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}
