import { apiUrl, GUIDE_PATH } from '@veritas/shared/api';
import { currentLanguage, t } from '@veritas/shared/language';
import { useSession } from '@veritas/shared/session';
import { CircleQuestionMark } from 'lucide-react';
import classes from './TopBar.module.css';

/** Opens the page of the guide for the user's role in a new tab; hidden where the server has no guide. */
export function GuideLink() {
  const { role, ageing, mustChangePassword } = useSession();
  // Every server with a guide sends the lateness limits; none serves it before the password is changed.
  if (ageing === null || mustChangePassword) return null;
  const page = role === null ? '' : `page=${role}&`;
  return (
    <a
      className={classes.guide}
      href={`${apiUrl(GUIDE_PATH)}?${page}language=${currentLanguage()}`}
      target="_blank"
      rel="noopener"
      title={t('Guide')}
    >
      <CircleQuestionMark aria-hidden="true" />
    </a>
  );
}
