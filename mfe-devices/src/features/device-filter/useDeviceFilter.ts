import { ALL_HUBS } from '@veritas/shared/domain';
import { useSearchParams } from '@veritas/shared/remote';
import { useCallback, useEffect, useRef, useState } from 'react';

/** Browsers refuse more than about a hundred address changes in half a minute, which a scanner can type. */
const WRITE_AFTER_MS = 300;

export interface DeviceFilterState {
  /** As typed. */
  readonly text: string;
  /** What the address holds of it; it follows the typing. */
  readonly written: string;
  /** A value of `hubChoices`. */
  readonly hub: string;
  readonly setText: (text: string) => void;
  readonly setHub: (hub: string) => void;
  /** Writes what is typed into the address at once, before it is left. */
  readonly settle: () => void;
}

/** The filter lives in the address, so that it can be linked to, reloaded and stepped back to. */
export function useDeviceFilter(): DeviceFilterState {
  const [search, setSearch] = useSearchParams();
  const written = search.get('q') ?? '';
  const [text, setText] = useState(written);
  const addressRef = useRef(written);

  const write = useCallback(
    (key: 'q' | 'hub', value: string) => {
      if (key === 'q') addressRef.current = value;
      setSearch((before) => withValue(before, key, value), { replace: true });
    },
    [setSearch],
  );
  const settle = useCallback(() => {
    if (text !== addressRef.current) write('q', text);
  }, [text, write]);

  useEffect(() => {
    const timer = setTimeout(settle, WRITE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [settle]);

  useFollow(written, addressRef, setText);
  return { text, written, hub: search.get('hub') ?? ALL_HUBS, setText, setHub: (hub) => write('hub', hub), settle };
}

/** An address that changed by itself (Back, a link) wins over what was typed; our own writing does not. */
function useFollow(written: string, knownRef: { current: string }, setText: (text: string) => void) {
  useEffect(() => {
    if (written === knownRef.current) return;
    knownRef.current = written;
    setText(written);
  }, [written, knownRef, setText]);
}

function withValue(before: URLSearchParams, key: 'q' | 'hub', value: string): URLSearchParams {
  const after = new URLSearchParams(before);
  if (value === '' || (key === 'hub' && value === ALL_HUBS)) after.delete(key);
  else after.set(key, value);
  return after;
}
