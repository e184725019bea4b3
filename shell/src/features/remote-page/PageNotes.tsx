import { t, translated } from '@veritas/shared/language';
import type { Registry } from '@veritas/shared/registry';
import { Alert } from '@veritas/shared/ui';
import { ClockNote } from './ClockNote.tsx';
import type { PageSource } from './loading/attempt-release.ts';
import classes from './PageNotes.module.css';
import { identityOf, isQuarantined } from './failures/quarantine.ts';
import { useRegistryUpdates } from './registry/useRegistryUpdates.ts';

/**
 * Notes on the versions in use: what the next navigation loads is not what is shown, or the list of pages is an old
 * copy; also on a wrong clock. At the foot of the view, to avoid a layout shift.
 */
export function PageNotes({ source }: { readonly source: PageSource | null }) {
  const { registry, isKept } = useRegistryUpdates();
  const replaced = registry && source && whatReplaces(source, registry);
  return (
    // Also while empty: screen readers miss a message that is added together with its live region.
    <div role="status" aria-atomic="false" className={classes.notes}>
      <ClockNote />
      {isKept && (
        <Alert kind="warning" role={undefined}>
          {t('The list of installed pages cannot be read. The console uses the one of your last visit.')}
        </Alert>
      )}
      {replaced && (
        <Alert kind="info" role={undefined}>
          {replaced}
        </Alert>
      )}
    </div>
  );
}

/** What was released in place of the shown page, which stays until another is opened; null for nothing. */
function whatReplaces({ entry: shown, release }: PageSource, { remotes }: Registry): string | null {
  const entry = remotes.find(({ name }) => name === shown.name);
  const title = translated((entry ?? shown).title);
  if (!entry) return t('{title} is no longer installed. This page stays until you open another one.', { title });
  if (entry.disabled)
    return t('An administrator has switched off {title}. This page stays until you open another one.', { title });
  const active = identityOf(entry.active);
  if (isQuarantined(entry) || active === identityOf(release)) return null;
  return shown.previous && active === identityOf(shown.previous)
    ? t('The console is back at the previous version of {title}. You get it when you open another page.', { title })
    : t('A new version of {title} is ready. You get it when you open another page.', { title });
}
