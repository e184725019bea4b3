import { ALL_HUBS, countText } from '@veritas/shared/domain';
import { Select, TextField } from '@veritas/shared/ui';
import { Search } from 'lucide-react';
import { useRef, type ClipboardEvent, type KeyboardEvent, type ReactNode } from 'react';
import { useKeyCommands } from '../../lib/browser/single-keys.ts';
import classes from './DeviceFilter.module.css';
import { joinLines } from './join-lines.ts';
import { useCursorAtStart } from './useCursorAtStart.ts';
import type { DeviceFilterState } from './useDeviceFilter.ts';

export interface DeviceFilterProps {
  filter: DeviceFilterState;
  hubs: readonly { value: string; label: string }[];
  /** Enter in the filter: a scanner ends each ID with it. */
  onEnter: () => void;
  /** Arrow down in the filter. */
  onLeave: () => void;
  /** How many rows are shown; null while unknown. */
  shown: number | null;
  /** Whoever opens the list is about to scan. */
  cursorAtStart: boolean;
  /** What else the toolbar offers. */
  children?: ReactNode;
}

export function DeviceFilter({ filter, hubs, onEnter, onLeave, shown, cursorAtStart, children }: DeviceFilterProps) {
  const input = useRef<HTMLInputElement>(null);
  const { hub = ALL_HUBS } = filter.question;
  useCursorAtStart(input, cursorAtStart);
  useKeyCommands({
    '/': () => {
      input.current?.focus();
      input.current?.select();
    },
  });

  function press(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'ArrowDown') {
      event.preventDefault();
      onLeave();
    }
    if (event.key === 'Escape' && filter.text !== '') {
      event.preventDefault();
      filter.setText('');
    }
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    filter.settle();
    // Selected, so that the next scan takes the place of this one.
    event.currentTarget.select();
    onEnter();
  }
  function paste(event: ClipboardEvent<HTMLInputElement>) {
    const joined = joinLines(event.currentTarget, event.clipboardData.getData('text'));
    if (joined === null) return;
    event.preventDefault();
    filter.setText(joined);
  }
  function clear() {
    filter.setText('');
    input.current?.focus();
  }
  return (
    <div className={classes.toolbar} role="search" aria-label="Devices">
      <TextField
        ref={input}
        label="Filter by tracking id"
        hideLabel
        placeholder="Filter by tracking id..."
        icon={<Search aria-hidden="true" />}
        value={filter.text}
        onChange={(event) => filter.setText(event.target.value)}
        onClear={clear}
        onKeyDown={press}
        onPaste={paste}
        onBlur={filter.settle}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="search"
        aria-keyshortcuts="/"
      />
      <Select
        label="Filter by hub"
        hideLabel
        placeholder="Filter by hub..."
        items={withChosen(hubs, hub)}
        value={hub === ALL_HUBS ? null : hub}
        onChange={(next) => filter.change({ hub: next === ALL_HUBS ? undefined : next })}
      />
      <div className={classes.more}>
        {children}
        <p className={classes.count} role="status" data-figures>
          {shown !== null && `${countText(shown)} shown`}
        </p>
      </div>
    </div>
  );
}

/** A link may name a hub that no record has any more; the filter then still says what it holds. */
function withChosen(hubs: DeviceFilterProps['hubs'], chosen: string) {
  return hubs.some(({ value }) => value === chosen) ? hubs : [...hubs, { value: chosen, label: chosen }];
}
