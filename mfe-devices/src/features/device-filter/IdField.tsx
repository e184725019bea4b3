import { t } from '@veritas/shared/language';
import { TextField, useKeyCommands } from '@veritas/shared/ui';
import { Search } from 'lucide-react';
import { useRef, type ClipboardEvent } from 'react';
import { joinLines } from './join-lines.ts';
import { useCursorAtStart } from './useCursorAtStart.ts';
import type { DeviceFilterState } from './useDeviceFilter.ts';
import { useIdKeys } from './useIdKeys.ts';

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
  const press = useIdKeys(filter, onEnter, onLeave);
  useCursorAtStart(input, cursorAtStart);
  useKeyCommands({
    '/': () => {
      input.current?.focus();
      input.current?.select();
    },
  });

  function paste(event: ClipboardEvent<HTMLInputElement>) {
    const joined = joinLines(event.currentTarget, event.clipboardData.getData('text'));
    if (joined === null) return;
    event.preventDefault();
    filter.setText(joined);
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
      onClear={() => filter.setText('')}
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
