import { t } from '@veritas/shared/language';
import { Button } from '@veritas/shared/ui';
import { useLayoutEffect, useRef, useState } from 'react';
import { keptName, useKeptName } from './kept-name.ts';
import { NameForm } from './NameForm.tsx';

interface RenameFormProps {
  id: string;
  name: string;
  refuse: (name: string) => string | null;
  onSubmit: (name: string) => Promise<unknown>;
  onCancel: () => void;
}

/** Renames a view, in place of its line. */
export function RenameForm({ id, name, refuse, onSubmit, onCancel }: RenameFormProps) {
  const [start] = useState(() => keptName(id) || name);
  const [typed, setTyped] = useState(start);
  useKeptName(typed === name ? '' : typed, id);
  const frame = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => frame.current?.querySelector('input')?.focus(), []);
  return (
    // The keys are those of the field in it.
    // eslint-disable-next-line jsx-a11y-x/no-static-element-interactions
    <div
      ref={frame}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
        // The dialog around it stays open.
        event.preventDefault();
        onCancel();
      }}
    >
      <NameForm
        {...{ refuse, onSubmit, start, submit: t('Rename') }}
        onType={setTyped}
        label={t('New name of {name}', { name })}
      >
        <Button variant="quiet" onClick={onCancel}>
          {t('Cancel')}
        </Button>
      </NameForm>
    </div>
  );
}
