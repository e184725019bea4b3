import { mayLeave, signOut, useSession } from '@veritas/shared/session';
import { Dialog, useTheme } from '@veritas/shared/ui';
import { useCombobox, type UseComboboxState, type UseComboboxStateChangeOptions } from 'downshift';
import { useLayoutEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { commandsFor, type Command } from './commands.ts';
import classes from './CommandDialog.module.css';

export interface CommandDialogProps {
  readonly onClose: () => void;
}

/** One field and the commands that fit it: arrows choose, Enter carries out, Escape leaves. */
export function CommandDialog({ onClose }: CommandDialogProps) {
  const session = useSession();
  const { theme, choose } = useTheme();
  const navigate = useNavigate();
  const palette = useRef<HTMLDivElement>(null);
  const [text, setText] = useState('');
  const commands = commandsFor(text, { ...session, theme });

  useLayoutEffect(() => palette.current?.querySelector('input')?.focus(), []);

  function carryOut({ deed }: Command) {
    onClose();
    if (deed === 'theme') return choose(theme === 'dark' ? 'light' : 'dark');
    // Unsaved work on the page may object, as it does to a link.
    if (!mayLeave()) return undefined;
    return deed === 'sign-out' ? signOut() : void navigate(deed.to);
  }
  const { getInputProps, getMenuProps, getItemProps, getLabelProps, highlightedIndex } = useCombobox<Command>({
    items: commands,
    isOpen: true,
    selectedItem: null,
    inputValue: text,
    defaultHighlightedIndex: 0,
    initialHighlightedIndex: 0,
    itemToString: (command) => command?.label ?? '',
    itemToKey: (command) => command?.id,
    stateReducer: carryOutOnPressOnly,
    onSelectedItemChange: ({ selectedItem }) => selectedItem && carryOut(selectedItem),
  });

  return (
    <Dialog title="Commands" purpose="read" open onClose={onClose}>
      <div ref={palette} className={classes.palette}>
        {/* The field is named among the props of the label. */}
        {/* eslint-disable-next-line jsx-a11y-x/label-has-associated-control */}
        <label {...getLabelProps()} className={classes.label}>
          Page, action or device
        </label>
        <input
          {...getInputProps({
            // By React's own event: downshift hears of a letter a moment later, when the cursor would have jumped.
            onChange: ({ currentTarget }) => setText(currentTarget.value),
            onKeyDown: ({ key }) => key === 'Escape' && onClose(),
          })}
          className={classes.field}
          autoComplete="off"
          spellCheck={false}
          placeholder="Upload, audit, RVP0000000001 …"
        />
        <ul {...getMenuProps()} className={classes.list}>
          {commands.map((command, index) => (
            <li
              key={command.id}
              {...getItemProps({ item: command, index })}
              className={classes.command}
              data-highlighted={index === highlightedIndex || undefined}
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

/** Only Enter and a press carry out: leaving the field chooses nothing, and Escape is the dialog's. */
function carryOutOnPressOnly(
  state: UseComboboxState<Command>,
  { type, changes }: UseComboboxStateChangeOptions<Command>,
): Partial<UseComboboxState<Command>> {
  const { InputBlur, InputKeyDownEscape, MenuMouseLeave } = useCombobox.stateChangeTypes;
  if (type === InputBlur || type === InputKeyDownEscape || type === MenuMouseLeave) return state;
  return changes;
}
