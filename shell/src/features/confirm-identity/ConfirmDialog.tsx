import { ApiError, call, confirmPassword } from '@veritas/shared/api';
import { useSession } from '@veritas/shared/session';
import { Button, Dialog, PasswordField } from '@veritas/shared/ui';
import { useId, useLayoutEffect, useRef, useState, type SubmitEvent } from 'react';
import classes from './ConfirmDialog.module.css';

interface ConfirmDialogProps {
  readonly onConfirmed: () => void;
  readonly onCancel: () => void;
}

/** The password again, before something that would let a stranger at an open screen take accounts over. */
export function ConfirmDialog({ onConfirmed, onCancel }: ConfirmDialogProps) {
  const { user } = useSession();
  const form = useId();
  const field = useRef<HTMLInputElement>(null);
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  useLayoutEffect(() => field.current?.focus(), []);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    if (password === '') {
      setProblem('Enter your password');
      field.current?.focus();
      return;
    }
    setBusy(true);
    setProblem(null);
    try {
      await call(confirmPassword, { password });
      onConfirmed();
    } catch (error) {
      setProblem(error instanceof ApiError ? error.message : String(error));
      setBusy(false);
      field.current?.focus();
      field.current?.select();
    }
  }

  return (
    <Dialog
      title="Confirm it is you"
      open
      onClose={onCancel}
      actions={
        <>
          <Button onClick={onCancel}>Cancel</Button>
          <Button type="submit" form={form} variant="primary" busy={busy}>
            Confirm
          </Button>
        </>
      }
    >
      <form id={form} className={classes.form} noValidate onSubmit={(event) => void submit(event)}>
        <p>
          This change needs your password once more, <bdi>{user}</bdi>. Nothing is changed until you confirm.
        </p>
        {/* Tells password managers whose password it is. */}
        <input type="text" name="username" autoComplete="username" value={user ?? ''} readOnly hidden />
        <PasswordField
          label="Password"
          name="password"
          ref={field}
          value={password}
          error={problem}
          onChange={({ target }) => {
            setPassword(target.value);
            setProblem(null);
          }}
        />
      </form>
    </Dialog>
  );
}
