import { t } from '@veritas/shared/language';
import { Dialog } from '@veritas/shared/ui';
import { useLayoutEffect, useRef } from 'react';
import { usePalette } from './usePalette.ts';
import classes from './CommandDialog.module.css';

const KINDS = { Page: t('Page'), Search: t('Search'), Action: t('Action') } as const;

export interface CommandDialogProps {
  readonly onClose: () => void;
}

/** One field and the commands that match it: arrow keys move, Enter runs, Escape closes. */
export function CommandDialog({ onClose }: CommandDialogProps) {
  const palette = useRef<HTMLDivElement>(null);
  const { commands, combobox, setText } = usePalette(onClose);

  useLayoutEffect(() => palette.current?.querySelector('input')?.focus(), []);

  return (
    <Dialog title={t('Commands')} purpose="read" open onClose={onClose}>
      <div ref={palette} className={classes.palette}>
        <label {...combobox.getLabelProps()} className={classes.label}>
          {t('Page, action or device')}
        </label>
        <input
          {...combobox.getInputProps({
            // By React's own event: downshift reports a letter a moment later, when the cursor would have jumped.
            onChange: ({ currentTarget }) => setText(currentTarget.value),
            onKeyDown: ({ key }) => key === 'Escape' && onClose(),
          })}
          className={classes.field}
          autoComplete="off"
          spellCheck={false}
          placeholder={t('Upload, a hub, a user, RVP0000000001 …')}
        />
        <ul {...combobox.getMenuProps()} className={classes.list}>
          {commands.map((command, index) => (
            <li
              key={command.id}
              {...combobox.getItemProps({ item: command, index })}
              className={classes.command}
              data-highlighted={index === combobox.highlightedIndex || undefined}
            >
              <span className={classes.name}>{command.label}</span>
              <span className={classes.kind}>{KINDS[command.kind]}</span>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}
