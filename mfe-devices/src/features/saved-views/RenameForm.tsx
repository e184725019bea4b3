import { t } from '@veritas/shared/language';
import { Button } from '@veritas/shared/ui';
import { useLayoutEffect, useRef } from 'react';
import { NameForm } from './NameForm.tsx';

interface RenameFormProps {
  name: string;
  refuse: (name: string) => string | null;
  onSubmit: (name: string) => Promise<unknown>;
  onCancel: () => void;
}

/** Renames a view, in place of its line. */
export function RenameForm({ name, refuse, onSubmit, onCancel }: RenameFormProps) {
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
      <NameForm {...{ refuse, onSubmit, start: name, submit: t('Rename') }} label={t('New name of {name}', { name })}>
        <Button variant="quiet" onClick={onCancel}>
          {t('Cancel')}
        </Button>
      </NameForm>
    </div>
  );
}
