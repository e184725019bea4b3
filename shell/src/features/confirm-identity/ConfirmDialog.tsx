import { call, confirmPassword, reasonOf, useForm } from '@veritas/shared/api';
import { t } from '@veritas/shared/language';
import { useSession } from '@veritas/shared/session';
import { Button, Dialog, PasswordField, rich } from '@veritas/shared/ui';
import { useId, useLayoutEffect, useRef } from 'react';
import classes from './ConfirmDialog.module.css';

interface ConfirmDialogProps {
  readonly onConfirmed: () => void;
  readonly onCancel: () => void;
}

/** Asks for the password again, before a change by which a stranger at an unlocked screen could take over accounts. */
export function ConfirmDialog({ onConfirmed, onCancel }: ConfirmDialogProps) {
  const { user } = useSession();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const { text, busy, props } = useForm({
    initial: { password: '' },
    check: ({ password }) => ({ fields: password === '' ? { password: t('Enter your password') } : {} }),
    send: ({ password }) => call(confirmPassword, { password }),
    explain: (error) => ({ fields: { password: reasonOf(error) } }),
    onSent: onConfirmed,
  });

  useLayoutEffect(() => field.current?.focus(), []);

  return (
    <Dialog
      title={t('Confirm it is you')}
      open
      onClose={onCancel}
      actions={
        <>
          <Button onClick={onCancel}>{t('Cancel')}</Button>
          <Button type="submit" form={id} variant="primary" busy={busy}>
            {t('Confirm')}
          </Button>
        </>
      }
    >
      <form {...props} id={id} className={classes.form}>
        <p>
          {rich('This change needs your password again, {user}. Nothing is changed until you confirm.', {
            user: <bdi>{user}</bdi>,
          })}
        </p>
        {/* Lets password managers find the account. */}
        <input type="text" name="username" autoComplete="username" value={user ?? ''} readOnly hidden />
        <PasswordField label={t('Password')} name="password" ref={field} {...text('password')} />
      </form>
    </Dialog>
  );
}
