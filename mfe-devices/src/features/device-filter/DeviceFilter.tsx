import { ALL_HUBS } from '@veritas/shared/domain';
import { t } from '@veritas/shared/language';
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
  /** Whether the user is about to scan. */
  cursorAtStart: boolean;
  /** Shows the hub elsewhere. */
  phone: boolean;
  /** What else the toolbar offers. */
  children?: ReactNode;
}

/** The toolbar of the list: the filter by ID and hub, how many rows are shown, and what else is given. */
export function DeviceFilter(props: DeviceFilterProps) {
  const { filter, hubs, onEnter, onLeave, shown, cursorAtStart, phone, children } = props;
  return (
    <div className={classes.toolbar} data-phone={phone || undefined} role="search" aria-label={t('Devices')}>
      <IdField filter={filter} onEnter={onEnter} onLeave={onLeave} cursorAtStart={cursorAtStart} />
      {!phone && <HubFilter filter={filter} hubs={hubs} />}
      <div className={classes.more}>
        {children}
        <p className={classes.count} role="status" data-figures>
          {shown !== null && t('{count, number} shown', { count: shown })}
        </p>
      </div>
    </div>
  );
}

/** All Hubs, or one of them (SPEC section 2). */
export function HubFilter({ filter, hubs }: Pick<DeviceFilterProps, 'filter' | 'hubs'>) {
  const { hub = ALL_HUBS } = filter.question;
  return (
    <Select
      label={t('Filter by hub')}
      hideLabel
      placeholder={t('Filter by hub...')}
      items={withChosen(hubs, hub)}
      value={hub === ALL_HUBS ? null : hub}
      onChange={(next) => filter.change({ hub: next === ALL_HUBS ? undefined : next })}
    />
  );
}

type IdFieldProps = Pick<DeviceFilterProps, 'filter' | 'onEnter' | 'onLeave' | 'cursorAtStart'>;

function IdField({ filter, onEnter, onLeave, cursorAtStart }: IdFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  useCursorAtStart(input, cursorAtStart);
  useKeyCommands({
    '/': () => {
      input.current?.focus();
      input.current?.select();
    },
  });

  function press(event: KeyboardEvent<HTMLInputElement>) {
    const { key, currentTarget, nativeEvent } = event;
    // These keys choose among letters then.
    if (nativeEvent.isComposing) return;
    if (key === 'Enter') {
      // Selected, so that the next scan takes the place of this one.
      currentTarget.select();
      onEnter();
    }
    if (key === 'ArrowDown') {
      event.preventDefault();
      onLeave();
    }
    if (key === 'Escape' && filter.text !== '') {
      event.preventDefault();
      filter.setText('');
    }
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
    <TextField
      ref={input}
      label={t('Filter by tracking id')}
      hideLabel
      placeholder={t('Filter by tracking id...')}
      icon={<Search aria-hidden="true" />}
      value={filter.text}
      onChange={(event) => filter.setText(event.target.value)}
      onClear={clear}
      onKeyDown={press}
      onPaste={paste}
      onBlur={filter.flush}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      enterKeyHint="search"
      aria-keyshortcuts="/"
    />
  );
}

/** A link may name a hub that no record has any more; the filter then still says what it holds. */
function withChosen(hubs: DeviceFilterProps['hubs'], chosen: string) {
  return hubs.some(({ value }) => value === chosen) ? hubs : [...hubs, { value: chosen, label: chosen }];
}
