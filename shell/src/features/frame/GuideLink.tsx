import { apiUrl, GUIDE_PATH } from '@veritas/shared/api';
import { t } from '@veritas/shared/language';
import { useSession } from '@veritas/shared/session';
import { CircleQuestionMark } from 'lucide-react';
import classes from './TopBar.module.css';

/** Opens the page of the guide that is about the user's own work, beside the page that is open. */
export function GuideLink() {
  const { role } = useSession();
  const page = role === null ? '' : `?page=${role}`;
  return (
    <a
      className={classes.guide}
      href={apiUrl(GUIDE_PATH) + page}
      target="_blank"
      rel="noopener"
      title={t('Guide')}
      aria-label={t('Guide')}
    >
      <CircleQuestionMark aria-hidden="true" />
    </a>
  );
}
