import {
  getCatalogue,
  problemWith,
  saveCatalogueEntry,
  useQueryClient,
  type CallInput,
  type CatalogueEntry,
} from '@veritas/shared/api';
import { MEANING_NOT_DEFINED } from '@veritas/shared/domain';
import { t } from '@veritas/shared/language';
import { Card, FormMessage, TextField } from '@veritas/shared/ui';
import { SaveButton } from '../../lib/forms/SaveButton.tsx';
import { useStoredForm } from '../../lib/forms/useStoredForm.ts';
import { carryOut } from '../../lib/server/carry-out.ts';
import { isOutdated, saveRefusal } from '../../lib/server/refusal.ts';
import { StoredNow } from './StoredNow.tsx';
import classes from './Settings.module.css';

type Meaning = Omit<CatalogueEntry, 'code'>;
type OpenCode = CallInput<typeof saveCatalogueEntry>['code'];

const fields = saveCatalogueEntry.input.entries;
const NO_MEANING: Meaning = { reason: '', title: '', description: '' };

/** The meaning of a code that the specification leaves open; `entry` is null where the server does not list it. */
export function MeaningCard({ code, entry }: { code: OpenCode; entry: CatalogueEntry | null }) {
  const client = useQueryClient();
  const reload = () => client.invalidateQueries({ queryKey: [getCatalogue.path] });
  const inForce = entry && meaningOf(entry);
  const isDefined = inForce !== null && inForce.title !== MEANING_NOT_DEFINED;
  const stored = isDefined ? inForce : NO_MEANING;
  const { text, note, busy, changed, props, takeStored } = useStoredForm<Meaning, Meaning | null>({
    name: code,
    stored,
    version: inForce,
    check: (typed) => {
      const problems = {
        reason: problemWith(fields.reason, typed.reason),
        title: problemWith(fields.title, typed.title),
        description: problemWith(fields.description, typed.description),
      };
      return { fields: Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== null)) };
    },
    async send(meaning, seen) {
      await carryOut(saveCatalogueEntry, { code, ...meaning, ...(seen && { seen }) });
      await reload();
    },
    explain(error) {
      if (isOutdated(error)) void reload();
      return { fields: {}, ...saveRefusal(error) };
    },
    success: t('Saved. {code} has this meaning everywhere.', { code }),
  });
  return (
    <Card
      title={code}
      note={
        isDefined
          ? t('What the console and the app say about this code.')
          : t('Meaning not defined: shown as a bare code.')
      }
    >
      <form {...props} aria-label={code} className={classes.fields}>
        <TextField label={t('Title')} required hint={t('For example: Seal broken.')} {...text('title')} />
        <TextField label={t('Reason')} required {...text('reason')} />
        <TextField
          label={t('Description')}
          hint={t('What to do. {found} and {expected} stand for the values of a scan.')}
          {...text('description')}
        />
        <div className={classes.foot}>
          <SaveButton changed={changed} busy={busy} aria-label={t('Save: {title}', { title: code })}>
            {t('Save')}
          </SaveButton>
        </div>
        <StoredNow
          words={[stored.title, stored.reason, stored.description].filter((part) => part !== '').join(' · ')}
          onTake={takeStored}
        />
        <FormMessage note={note} />
      </form>
    </Card>
  );
}

function meaningOf({ reason, title, description }: CatalogueEntry): Meaning {
  return { reason, title, description };
}
