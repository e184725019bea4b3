import {
  getCatalogue,
  problemWith,
  reasonOf,
  saveCatalogueEntry,
  useQueryClient,
  type CallInput,
  type CatalogueEntry,
} from '@veritas/shared/api';
import { t } from '@veritas/shared/language';
import { Button, Card, FormMessage, TextField } from '@veritas/shared/ui';
import { useStoredForm } from '../../lib/forms/useStoredForm.ts';
import { carryOut } from '../../lib/server/carry-out.ts';
import classes from './Settings.module.css';

type Meaning = Pick<CatalogueEntry, 'reason' | 'title' | 'description'>;
type OpenCode = CallInput<typeof saveCatalogueEntry>['code'];

const fields = saveCatalogueEntry.input.entries;

/** What a code means that the specification leaves open; `entry` is its meaning so far, null while it has none. */
export function MeaningCard({ code, entry }: { code: OpenCode; entry: Meaning | null }) {
  const client = useQueryClient();
  const { reason, title, description } = entry ?? { reason: '', title: '', description: '' };
  const { text, note, busy, props } = useStoredForm<Meaning, null>({
    name: code,
    stored: { reason, title, description },
    version: null,
    check: (typed) => {
      const problems = {
        reason: problemWith(fields.reason, typed.reason),
        title: problemWith(fields.title, typed.title),
        description: problemWith(fields.description, typed.description),
      };
      return { fields: Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== null)) };
    },
    async send(meaning) {
      await carryOut(saveCatalogueEntry, { code, ...meaning });
      await client.invalidateQueries({ queryKey: [getCatalogue.path] });
    },
    explain: (error) => ({ fields: {}, text: t('Nothing was saved.'), reason: reasonOf(error) }),
    success: t('Saved. {code} has this meaning everywhere.', { code }),
  });
  return (
    <Card
      title={code}
      note={
        entry ? t('What the console and the app say about this code.') : t('Meaning not defined: shown as a bare code.')
      }
    >
      <form {...props} aria-label={code} className={classes.fields}>
        <TextField label={t('Title')} required hint={t('Such as Seal broken.')} {...text('title')} />
        <TextField label={t('Reason')} required {...text('reason')} />
        <TextField
          label={t('Description')}
          hint={t('What to do. {found} and {expected} stand for the values of a scan.')}
          {...text('description')}
        />
        <div className={classes.foot}>
          <Button type="submit" variant="primary" busy={busy}>
            {t('Save')}
          </Button>
        </div>
        <FormMessage note={note} />
      </form>
    </Card>
  );
}
