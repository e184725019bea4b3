import { Dialog } from '@veritas/shared/ui';
import { useLayoutEffect, useRef } from 'react';
import { usePalette } from './usePalette.ts';
import classes from './CommandDialog.module.css';

export interface CommandDialogProps {
  readonly onClose: () => void;
}

/** One field and the commands that match it: arrow keys move, Enter runs, Escape closes. */
export function CommandDialog({ onClose }: CommandDialogProps) {
  const palette = useRef<HTMLDivElement>(null);
  const { commands, combobox, setText } = usePalette(onClose);

  useLayoutEffect(() => palette.current?.querySelector('input')?.focus(), []);

  return (
    <Dialog title="Commands" purpose="read" open onClose={onClose}>
      <div ref={palette} className={classes.palette}>
        {/* The field is named among the props of the label. */}
        {/* eslint-disable-next-line jsx-a11y-x/label-has-associated-control */}
        <label {...combobox.getLabelProps()} className={classes.label}>
          Page, action or device
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
          placeholder="Upload, audit, RVP0000000001 …"
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
              <span className={classes.kind}>{command.kind}</span>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}
