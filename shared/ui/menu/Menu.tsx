import { ChevronDown } from 'lucide-react';
import { Children, useId, type MouseEvent, type ReactNode } from 'react';
import { useDisclosure } from './useDisclosure.ts';
import classes from './Menu.module.css';

export interface MenuProps {
  label: string;
  /** Marks the menu that contains the current page. */
  current?: boolean | undefined;
  /** A part of an unfolded list of menus: open initially, and beside others. */
  section?: boolean;
  /** Links and buttons, one an entry. */
  children: ReactNode;
}

/**
 * A disclosure: a button that shows a list of links and buttons. Escape, a press outside or moving the focus away
 * closes it.
 */
export function Menu({ label, current, section = false, children }: MenuProps) {
  const listId = useId();
  const { open, toggle, closeToButton, frame } = useDisclosure(section);

  function closeAfterChoice(event: MouseEvent) {
    if (event.target instanceof Element && event.target.closest('a, button')) closeToButton();
  }
  return (
    <div className={classes.menu} {...frame}>
      <button
        type="button"
        className={classes.button}
        aria-expanded={open}
        aria-controls={listId}
        data-current={current || undefined}
        onClick={toggle}
      >
        {label}
        <ChevronDown aria-hidden="true" />
      </button>
      {/* Handles the presses of its links and buttons, by key too. */}
      {/* eslint-disable-next-line jsx-a11y-x/no-noninteractive-element-interactions, jsx-a11y-x/click-events-have-key-events */}
      <ul id={listId} className={classes.list} hidden={!open} onClick={closeAfterChoice}>
        {Children.map(children, (child) => child && <li>{child}</li>)}
      </ul>
    </div>
  );
}
