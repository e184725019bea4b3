import { roleLabel, takesGroup } from '@veritas/shared/domain';
import { t } from '@veritas/shared/language';
import { Button, copyText } from '@veritas/shared/ui';
import { Copy } from 'lucide-react';
import { signInDetails } from './sign-in-details.ts';
import type { UserDraft } from './user-draft.ts';
import classes from './CreateUser.module.css';

/** The receipt of the last created user: who it is, and what to hand over. */
export function CreatedUser({ user }: { user: UserDraft }) {
  const { username, role, group } = user;
  const place = takesGroup(role) ? [group ?? t('No group')] : [];
  const facts = [username.trim(), ...(role ? [roleLabel(role)] : []), ...place];
  return (
    <div className={classes.created} role="group" aria-label={t('Last created user')}>
      <p>{facts.join(' · ')}</p>
      <Button
        variant="quiet"
        icon={<Copy aria-hidden="true" />}
        onClick={() => void copyText(signInDetails(user, window.location.origin), t('Sign-in details copied'))}
      >
        {t('Copy sign-in details')}
      </Button>
    </div>
  );
}
