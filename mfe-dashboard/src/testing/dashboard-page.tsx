import { fakeService, MemoryRouter, type FakeAnswer } from '@veritas/shared/testing';
import { act, render } from '@testing-library/react';

/** The network must be replaced before the client is loaded, hence the imports inside. */
const service = fakeService();

export const GROUPS = [
  { name: 'DEL_OKH', code: 'DEL_OKH', organization: 'hub' },
  { name: 'BLR_KOR', code: 'BLR_KOR', organization: 'hub' },
  { name: 'RC_BLR', code: 'RC_BLR', organization: 'RC' },
];

interface Visit {
  records?: unknown;
  groups?: FakeAnswer | 'no answer' | undefined;
  status?: FakeAnswer | 'no answer' | undefined;
  /** Left out: a service that does not know the call. */
  catalogue?: readonly object[] | undefined;
  path?: string;
  session?: object;
}

/** Opens the dashboard as someone who is signed in, against a service with the given answers. */
export async function openDashboard({
  records = [],
  groups,
  status,
  catalogue,
  path = '/Dashboard',
  session,
}: Visit = {}) {
  const [
    { sessionStore },
    { QueryProvider },
    { Link, useLocation, useNavigate },
    { Toaster },
    { default: DashboardRoute },
  ] = await Promise.all([
    import('@veritas/shared/session'),
    import('@veritas/shared/api'),
    import('@veritas/shared/remote'),
    import('@veritas/shared/ui'),
    import('../routes/DashboardRoute.tsx'),
  ]);
  answer({ records, groups, status, catalogue });
  act(() =>
    sessionStore.setState({
      ...sessionStore.getInitialState(),
      status: 'authenticated',
      user: 'asha',
      role: 'admin',
      timeZone: 'Asia/Kolkata',
      ...session,
    }),
  );
  function Back() {
    const navigate = useNavigate();
    return <button onClick={() => void navigate(-1)}>Back</button>;
  }
  function Address() {
    const { pathname, search } = useLocation();
    return <p role="note">{pathname + search}</p>;
  }
  return render(
    <QueryProvider>
      <MemoryRouter initialEntries={[path]}>
        <Link to="/Dashboard">Home</Link>
        <Back />
        <Address />
        <DashboardRoute />
        <Toaster />
      </MemoryRouter>
    </QueryProvider>,
  );
}

/** Changes what the service answers from now on. */
export function answer({ records = [], groups, status, catalogue }: Omit<Visit, 'path' | 'session'>): void {
  service.answerWith(({ path }) => {
    if (path === 'user/get_groups/') return groups ?? { status: 200, data: GROUPS };
    if (path === 'api/get_status/') return status ?? { status: 200, data: records };
    if (path === 'api/error_catalogue/' && catalogue) return { status: 200, data: catalogue };
    return { status: 404 };
  });
}

/** Signs out and forgets what was fetched, so that no test sees another's records. */
export async function leave(): Promise<void> {
  const { sessionStore } = await import('@veritas/shared/session');
  const { queryClient } = await import('@veritas/shared/api');
  act(() => sessionStore.setState({ ...sessionStore.getInitialState(), status: 'anonymous' }));
  queryClient.clear();
}
