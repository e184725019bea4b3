import { t } from '@veritas/shared/language';
import { Dialog } from '@veritas/shared/ui';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import { FIELD, FIELD_LABEL } from './command-field.ts';
import type { CommandSearchProps } from './CommandSearch.tsx';
import type { SearchState } from './useCommandSearch.ts';
import classes from './CommandDialog.module.css';

interface CommandDialogProps {
  readonly search: SearchState;
  readonly onClose: () => void;
}

/** The field accepts typing right after the key, also while the list of commands is loading. */
export function CommandDialog({ search, onClose }: CommandDialogProps) {
  const Search = search.kind === 'loaded' ? search.CommandSearch : null;
  const palette = useRef<HTMLDivElement>(null);
  const [text, setText] = useState('');
  /** Enter was pressed before any command was loaded. */
  const [isEntered, setIsEntered] = useState(false);

  useLayoutEffect(() => {
    const field = palette.current?.querySelector('input');
    field?.focus();
    // When the field with the list replaces the one without, typing continues at the end.
    field?.setSelectionRange(field.value.length, field.value.length);
  }, [Search]);

  return (
    <Dialog title={t('Commands')} purpose="read" open onClose={onClose}>
      <div ref={palette} className={classes.palette}>
        {Search ? (
          <Search text={text} onText={setText} runsFirst={isEntered} onClose={onClose} />
        ) : (
          <FieldAlone text={text} hasFailed={search.kind === 'failed'} onText={setText} onEnter={setIsEntered} />
        )}
      </div>
    </Dialog>
  );
}

interface FieldAloneProps extends Pick<CommandSearchProps, 'text' | 'onText'> {
  readonly hasFailed: boolean;
  readonly onEnter: (isEntered: boolean) => void;
}

function FieldAlone({ text, hasFailed, onText, onEnter }: FieldAloneProps) {
  const id = useId();
  return (
    <>
      <label htmlFor={id} className={classes.label}>
        {FIELD_LABEL}
      </label>
      <input
        id={id}
        {...FIELD}
        role="combobox"
        aria-expanded={false}
        aria-controls={`${id}-list`}
        value={text}
        onChange={({ target }) => {
          onText(target.value);
          onEnter(false);
        }}
        onKeyDown={({ key, nativeEvent }) => key === 'Enter' && !nativeEvent.isComposing && onEnter(true)}
      />
      <p role="status" id={`${id}-list`} className={`${classes.list} ${classes.waiting}`}>
        {hasFailed
          ? t('The commands could not be loaded. Check the connection. The console retries automatically.')
          : t('Loading …')}
      </p>
    </>
  );
}
