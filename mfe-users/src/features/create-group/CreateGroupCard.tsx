import { ORGANIZATIONS } from '@veritas/shared/domain';
import { t } from '@veritas/shared/language';
import { Button, Card, FormMessage, Select, TextField } from '@veritas/shared/ui';
import type { RefObject } from 'react';
import { useNewGroup } from './useNewGroup.ts';
import classes from './CreateGroup.module.css';

/**
 * The form of a new hub or return centre (SPEC section 2, Create Group). `code` lets the page focus its first field.
 */
export function CreateGroupCard({ code }: { code: RefObject<HTMLInputElement | null> }) {
  const { values, problems, text, edit, note, busy, props } = useNewGroup(code);
  return (
    <Card title={t('Create Group')}>
      <form {...props} aria-label={t('Create Group')} className={classes.fields}>
        <TextField
          ref={code}
          label={t('Code')}
          required
          autoComplete="off"
          spellCheck={false}
          hint={t('For example BLR_KOR: letters, digits, dashes and underscores')}
          {...text('code')}
        />
        <TextField label={t('Name')} readOnly hint={t('The same as the code')} value={values.code} />
        <Select
          label={t('Organization')}
          required
          items={ORGANIZATIONS}
          value={values.organization}
          placeholder={t('Select organization')}
          error={problems.organization}
          onChange={(organization) => edit({ organization })}
        />
        <Button type="submit" variant="primary" busy={busy}>
          {t('Create Group')}
        </Button>
        <FormMessage note={note} />
      </form>
    </Card>
  );
}
