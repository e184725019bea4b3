import { countText, listLink, type ListQuestion } from '@veritas/shared/domain';
import { t } from '@veritas/shared/language';
import { useDeviceList } from '@veritas/shared/records';
import { Link } from '@veritas/shared/remote';
import { useDueTimes, withDueTimes } from '../../lib/due-times.ts';
import { hubsPart } from '../../lib/hubs-of-list.ts';
import classes from './Ageing.module.css';

interface ViewLinksProps {
  question: ListQuestion;
  /** Rows are on the screen already, so not all of them need to be counted. */
  drawn: boolean;
}

/** The two views of the page. Both keep the chosen hubs. */
export function ViewLinks({ question, drawn }: ViewLinksProps) {
  const ofHubs = hubsPart(question);
  const attention = question.late !== undefined;
  return (
    <nav className={classes.views} aria-label={t('Views of the list')}>
      <Link to={listLink(ofHubs)} aria-current={attention ? undefined : 'page'}>
        {t('All devices')}
      </Link>
      <Link to={listLink({ ...ofHubs, late: 'any' })} aria-current={attention ? 'page' : undefined}>
        {t('Needs attention')} {drawn && <LateCount ofHubs={ofHubs} />}
      </Link>
    </nav>
  );
}

/** Number of late devices of the chosen hubs. */
function LateCount({ ofHubs }: { ofHubs: ListQuestion }) {
  const late = useDeviceList(withDueTimes({ ...ofHubs, late: 'any' }, useDueTimes()));
  return (
    late && (
      <span className={classes.late} data-figures>
        {countText(late.rows.length)}
      </span>
    )
  );
}
