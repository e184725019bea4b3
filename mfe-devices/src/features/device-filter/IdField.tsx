import { t } from '@veritas/shared/language';
import { TextField } from '@veritas/shared/ui';
import { Search } from 'lucide-react';
import { useRef, type ClipboardEvent, type KeyboardEvent } from 'react';
import { useKeyCommands } from '../../lib/browser/single-keys.ts';
import { joinLines } from './join-lines.ts';
import { useCursorAtStart } from './useCursorAtStart.ts';
import type { DeviceFilterState } from './useDeviceFilter.ts';

export interface IdFieldProps {
  filter: DeviceFilterState;
  /** Enter in the field: a scanner ends each ID with it. */
  onEnter: () => void;
  /** Arrow down in the field. */
  onLeave: () => void;
  /** Whether the user is about to scan. */
  cursorAtStart: boolean;
}

/** The filter by tracking ID, which a scanner types into. */
export function IdField({ filter, onEnter, onLeave, cursorAtStart }: IdFieldProps) {
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
    // An input method uses these keys to choose among letters.
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
