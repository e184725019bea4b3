import { roleLabel } from '@veritas/shared/domain';
import { t, translated } from '@veritas/shared/language';
import { HOME } from '@veritas/shared/registry';
import { Card, EmptyState, PageHead } from '@veritas/shared/ui';
import { Link } from 'react-router-dom';
import { rolesOf, type Page } from '../lib/pages.ts';
import { usePageTitle } from '../lib/usePageTitle.ts';

export function ForbiddenPage({ page }: { readonly page: Page }) {
  const title = translated(page.title);
  usePageTitle(t('No access'));
  const allowed = rolesOf(page)?.map(roleLabel) ?? [];
  return (
    <>
      <PageHead title={title} />
      <Card>
        <EmptyState
          title={t('{title} is not open to your role', { title })}
          hint={t('Only the following roles can open it: {roles}.', {
            roles: allowed.join(t(' and ')),
          })}
          action={<Link to={HOME}>{t('Go to the dashboard')}</Link>}
        />
      </Card>
    </>
  );
}

export function NotFoundPage() {
  usePageTitle(t('Page not found'));
  return (
    <>
      <PageHead title={t('Page not found')} />
      <Card>
        <EmptyState
          title={t('There is no page at this address')}
          hint={t('The link may be old or mistyped. The menus above list every page you can open.')}
          action={<Link to={HOME}>{t('Go to the dashboard')}</Link>}
        />
      </Card>
    </>
  );
}
