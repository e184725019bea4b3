import { t, translated } from '@veritas/shared/language';
import { Alert } from '@veritas/shared/ui';
import { ClockNote } from './ClockNote.tsx';
import type { PageSource } from './attempt-release.ts';
import classes from './PageNotes.module.css';
import { identityOf, isQuarantined } from './quarantine.ts';
import { useRegistryUpdates } from './useRegistryUpdates.ts';

/**
 * Notes on the versions in use: a newer one of this page is available, and the next navigation loads it, or the list of
 * pages is an old copy; also on a wrong clock. At the foot of the view, to avoid a layout shift.
 */
export function PageNotes({ source }: { readonly source: PageSource | null }) {
  const { registry, isKept } = useRegistryUpdates();
  const entry = registry?.remotes.find(({ name }) => name === source?.entry.name);
  const hasNewer = source && entry && !isQuarantined(entry) && identityOf(entry.active) !== identityOf(source.release);
  return (
    // Also while empty: screen readers miss a message that is added together with its live region.
    <div role="status" aria-atomic="false" className={classes.notes}>
      <ClockNote />
      {isKept && (
        <Alert kind="warning" role={undefined}>
          {t('The list of installed pages cannot be read. The console uses the one of your last visit.')}
        </Alert>
      )}
      {hasNewer && (
        <Alert kind="info" role={undefined}>
          {t('A new version of {title} is ready. You get it when you open another page.', {
            title: translated(entry.title),
          })}
        </Alert>
      )}
    </div>
  );
}
