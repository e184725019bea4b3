import { t } from '@veritas/shared/language';
import { Dialog } from '@veritas/shared/ui';
import { useId, useLayoutEffect, useRef, useState, type ComponentType } from 'react';
import { FIELD, FIELD_LABEL } from './command-field.ts';
import type { CommandSearchProps } from './CommandSearch.tsx';
import classes from './CommandDialog.module.css';

interface CommandDialogProps {
  /** Null until it has come. */
  readonly Search: ComponentType<CommandSearchProps> | null;
  readonly onClose: () => void;
}

/** The field takes what is typed right after the key, also while the list of commands is on its way. */
export function CommandDialog({ Search, onClose }: CommandDialogProps) {
  const palette = useRef<HTMLDivElement>(null);
  const [text, setText] = useState('');
  /** Enter was pressed before there was anything to run. */
  const [isEntered, setIsEntered] = useState(false);

  useLayoutEffect(() => {
    const field = palette.current?.querySelector('input');
    field?.focus();
    // Where the field with the list takes the place of the one without, typing goes on at the end.
    field?.setSelectionRange(field.value.length, field.value.length);
  }, [Search]);

  return (
    <Dialog title={t('Commands')} purpose="read" open onClose={onClose}>
      <div ref={palette} className={classes.palette}>
        {Search ? (
          <Search text={text} onText={setText} runsFirst={isEntered} onClose={onClose} />
        ) : (
          <FieldAlone text={text} onText={setText} onEnter={setIsEntered} />
        )}
      </div>
    </Dialog>
  );
}

interface FieldAloneProps extends Pick<CommandSearchProps, 'text' | 'onText'> {
  readonly onEnter: (isEntered: boolean) => void;
}

function FieldAlone({ text, onText, onEnter }: FieldAloneProps) {
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
        {t('Loading …')}
      </p>
    </>
  );
}
