import { roleLabel } from '@veritas/shared/domain';
import { HOME } from '@veritas/shared/registry';
import { Card, EmptyState, PageHead } from '@veritas/shared/ui';
import { Link } from 'react-router-dom';
import { rolesOf, type Page } from '../pages.ts';
import { usePageTitle } from '../use-page-title.ts';

export function ForbiddenPage({ page }: { readonly page: Page }) {
  const { title } = page;
  usePageTitle('No access');
  const allowed = rolesOf(page)?.map(roleLabel) ?? [];
  return (
    <>
      <PageHead title={title} />
      <Card>
        <EmptyState
          title={`${title} is not open to your role`}
          hint={`It is open to ${allowed.join(' and ')}. Ask one of them for what you need here.`}
          action={<Link to={HOME}>Go to the dashboard</Link>}
        />
      </Card>
    </>
  );
}

export function NotFoundPage() {
  usePageTitle('Page not found');
  return (
    <>
      <PageHead title="Page not found" />
      <Card>
        <EmptyState
          title="There is no page at this address"
          hint="The link may be old or mistyped. The menus above list every page you can open."
          action={<Link to={HOME}>Go to the dashboard</Link>}
        />
      </Card>
    </>
  );
}
