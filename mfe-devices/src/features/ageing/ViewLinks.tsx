import { countText, listLink, type ListQuestion } from '@veritas/shared/domain';
import { t } from '@veritas/shared/language';
import { Link } from '@veritas/shared/remote';
import classes from './Ageing.module.css';

interface ViewLinksProps {
  question: ListQuestion;
  /** How many devices of the chosen hub wait too long; null while unknown. */
  late: number | null;
}

/** The two views of the page. Both keep the chosen hub. */
export function ViewLinks({ question, late }: ViewLinksProps) {
  const ofHub: ListQuestion = question.hub ? { hub: question.hub } : {};
  const attention = question.late !== undefined;
  return (
    <nav className={classes.views} aria-label={t('Views of the list')}>
      <Link to={listLink(ofHub)} aria-current={attention ? undefined : 'page'}>
        {t('All devices')}
      </Link>
      <Link to={listLink({ ...ofHub, late: 'any' })} aria-current={attention ? 'page' : undefined}>
        {t('Needs attention')}{' '}
        {late !== null && (
          <span className={classes.late} data-figures>
            {countText(late)}
          </span>
        )}
      </Link>
    </nav>
  );
}
