import { t } from '@veritas/shared/language';
import { VisuallyHidden } from '@veritas/shared/ui';
import { Fragment, useEffect, useEffectEvent } from 'react';
import { FIELD, FIELD_LABEL } from './command-field.ts';
import { usePalette } from './usePalette.ts';
import classes from './CommandDialog.module.css';

const KINDS = { Page: t('Page'), Search: t('Search'), Action: t('Action') } as const;

const MORE = t('There are more matches. Type more letters.');

export interface CommandSearchProps {
  readonly text: string;
  readonly onText: (text: string) => void;
  /** Enter was pressed already: the first command runs as soon as it is loaded. */
  readonly runsFirst: boolean;
  readonly onClose: () => void;
}

/** One field and the commands that match it: arrow keys move, Enter runs, Escape closes. */
export function CommandSearch({ text, onText, runsFirst, onClose }: CommandSearchProps) {
  const { commands, hasMore, combobox, run } = usePalette(text, onClose);
  const runFirst = useEffectEvent(() => {
    if (runsFirst && commands[0]) run(commands[0]);
  });
  useEffect(() => runFirst(), []);
  return (
    <>
      <label {...combobox.getLabelProps()} className={classes.label}>
        {FIELD_LABEL}
      </label>
      <input
        {...combobox.getInputProps({
          ...FIELD,
          // By React's own event: downshift updates the text a moment later, when the cursor would have jumped.
          onChange: ({ currentTarget }) => onText(currentTarget.value),
          onKeyDown: ({ key, nativeEvent }) => {
            // An input method selects characters by the keys that move among commands.
            if (nativeEvent.isComposing) Object.assign(nativeEvent, { preventDownshiftDefault: true });
            else if (key === 'Escape') onClose();
          },
        })}
      />
      <ul {...combobox.getMenuProps()} className={classes.list}>
        {commands.map((command, index) => (
          <Fragment key={command.id}>
            {hasMore && command.kind === 'Search' && <MoreLine />}
            <li
              {...combobox.getItemProps({ item: command, index })}
              className={classes.command}
              data-highlighted={index === combobox.highlightedIndex || undefined}
            >
              <span className={classes.name}>{command.label}</span>
              <span className={classes.kind}>{KINDS[command.kind]}</span>
            </li>
          </Fragment>
        ))}
      </ul>
      <div role="status">{hasMore && <VisuallyHidden>{MORE}</VisuallyHidden>}</div>
    </>
  );
}

/** A visual-only text after the names: a listbox may contain only options. */
function MoreLine() {
  return (
    <li className={classes.waiting} aria-hidden="true">
      {MORE}
    </li>
  );
}
