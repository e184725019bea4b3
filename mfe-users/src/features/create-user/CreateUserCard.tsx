import type { Group } from '@veritas/shared/api';
import { grantableRoles, roleLabel, takesGroup } from '@veritas/shared/domain';
import { t } from '@veritas/shared/language';
import { useSession } from '@veritas/shared/session';
import { Button, Card, FormMessage, Select, TextField, usePhone } from '@veritas/shared/ui';
import type { ReactNode } from 'react';
import { useOwnGroups } from '../../lib/people/actor.ts';
import { CreatedUser } from './CreatedUser.tsx';
import { GroupFields } from './GroupFields.tsx';
import { NewPassword } from './NewPassword.tsx';
import { useNewUser } from './useNewUser.ts';
import classes from './CreateUser.module.css';

interface CreateUserCardProps {
  /** The signed-in user cannot create any. */
  readonly disabled: boolean;
  readonly groups: readonly Group[];
  readonly loading: boolean;
  /** Shown at the organization while no group exists. */
  readonly noGroups: ReactNode;
}

/** The form of one new user (SPEC section 2, Create User). */
export function CreateUserCard({ disabled, groups, loading, noGroups }: CreateUserCardProps) {
  const { role } = useSession();
  const phone = usePhone();
  const own = useOwnGroups(groups);
  const roles = role ? grantableRoles(role) : [];
  const { draft, problems, text, edit, note, busy, props, username, created } = useNewUser({ roles, own });

  return (
    <Card title={t('Create User')}>
      <form {...props} aria-label={t('Create User')} className={classes.form}>
        <fieldset className={classes.fields} disabled={disabled}>
          <TextField
            ref={username}
            label={t('Username')}
            required
            // On a phone it would open the keyboard over most of the form.
            autoFocus={!phone}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            {...text('username')}
          />
          <TextField label={t('Email')} type="email" required autoComplete="off" {...text('email')} />
          <NewPassword value={draft.password} error={problems.password} onChange={(password) => edit({ password })} />
          <Select
            label={t('Role')}
            required
            items={roles.map((value) => ({ value, label: roleLabel(value) }))}
            value={draft.role}
            placeholder={t('Select role')}
            error={problems.role}
            onChange={(next) => edit({ role: next })}
          />
          {takesGroup(draft.role) && (
            <GroupFields
              draft={draft}
              problems={problems}
              groups={own ?? groups}
              loading={loading}
              held={own !== null}
              onChange={edit}
              noGroups={noGroups}
            />
          )}
          <div className={classes.end}>
            <Button type="submit" variant="primary" busy={busy}>
              {t('Create User')}
            </Button>
            <FormMessage note={note} />
            {created && <CreatedUser user={created} />}
          </div>
        </fieldset>
      </form>
    </Card>
  );
}
