import { listLink, pinZone, type ListQuestion } from '@veritas/shared/domain';
import { t } from '@veritas/shared/language';
import { Link } from '@veritas/shared/remote';
import { useZone } from '@veritas/shared/session';
import { Menu } from '@veritas/shared/ui';
import { Bookmark, Link2, Settings2 } from 'lucide-react';
import { copyLink } from '../../lib/browser/copy-link.ts';
import { clipText } from '../../lib/clip-text.ts';
import classes from './SavedViews.module.css';
import { viewLink } from './saved-views.ts';
import { useSavedViews } from './useSavedViews.ts';
import { useMoveFromBrowser } from './useServerViews.ts';

interface ViewsMenuProps {
  /** The current query of the list. */
  question: ListQuestion;
  /** Opens the dialog that saves the current view. */
  onEdit: () => void;
}

/** Opens saved views, saves the current one, and copies a link to it. */
export function ViewsMenu({ question, onEdit }: ViewsMenuProps) {
  const saved = useSavedViews();
  const zone = useZone();
  useMoveFromBrowser(saved);
  return (
    <Menu label={t('Views')}>
      {saved.state === 'loading' && <span className={classes.note}>{t('Loading …')}</span>}
      {typeof saved.state === 'object' && (
        <span className={classes.note}>{t('The saved views could not be loaded')}</span>
      )}
      {saved.views.length > 0 && (
        <ul className={classes.choices} aria-label={t('Saved views')}>
          {saved.views.map((view) => (
            <li key={view.id}>
              <Link to={viewLink(view)}>
                <Bookmark aria-hidden="true" />
                <bdi>{clipText(view.name, 40)}</bdi>
                {view.owner !== null && (
                  <span className={classes.owner}>{t('by {name}', { name: clipText(view.owner, 20) })}</span>
                )}
              </Link>
            </li>
          ))}
        </ul>
      )}
      <button type="button" onClick={onEdit}>
        <Settings2 aria-hidden="true" />
        {t('Save or edit views…')}
      </button>
      <button type="button" onClick={() => copyLink(listLink(pinZone(question, zone)))}>
        <Link2 aria-hidden="true" />
        {t('Copy link to this view')}
      </button>
    </Menu>
  );
}
