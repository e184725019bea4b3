import { apiUrl, GUIDE_PATH } from '@veritas/shared/api';
import { currentLanguage, t } from '@veritas/shared/language';
import { useSession } from '@veritas/shared/session';
import { CircleQuestionMark } from 'lucide-react';
import classes from './TopBar.module.css';

/**
 * Opens the page of the guide that is about the user's own work, beside the page that is open; hidden where the server
 * has none to show.
 */
export function GuideLink() {
  const { role, ageing, mustChangePassword } = useSession();
  // Every server with a guide says when a device is late; none shows it before the password is changed.
  if (ageing === null || mustChangePassword) return null;
  const page = role === null ? '' : `page=${role}&`;
  return (
    <a
      className={classes.guide}
      href={`${apiUrl(GUIDE_PATH)}?${page}language=${currentLanguage()}`}
      target="_blank"
      rel="noopener"
      title={t('Guide')}
      aria-label={t('Guide')}
    >
      <CircleQuestionMark aria-hidden="true" />
    </a>
  );
}
