import { Button } from '@veritas/shared/ui';
import type { ReactNode } from 'react';
import classes from './SaveButton.module.css';

interface SaveButtonProps {
  /** The form has edits that are not stored. */
  readonly changed: boolean;
  readonly busy: boolean;
  /** Where other forms of the page have a button with the same text. */
  readonly 'aria-label'?: string;
  readonly children: ReactNode;
}

/**
 * Saves the edits of a form over stored values: primary while there are any. Without edits it stays focusable, so that
 * a save by keyboard does not lose the focus.
 */
export function SaveButton({ changed, ...rest }: SaveButtonProps) {
  return (
    <Button
      type="submit"
      className={classes.save}
      variant={changed ? 'primary' : 'secondary'}
      aria-disabled={!changed || undefined}
      {...rest}
    />
  );
}
