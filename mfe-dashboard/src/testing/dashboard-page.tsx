import { queryClient, QueryProvider } from '@veritas/shared/api';
import { Link, useLocation, useNavigate } from '@veritas/shared/remote';
import { sessionStore } from '@veritas/shared/session';
import { MemoryRouter, ok, service, type Answers, type Reply } from '@veritas/shared/testing';
import { Toaster } from '@veritas/shared/ui';
import { act, render } from '@testing-library/react';
import DashboardRoute from '../routes/DashboardRoute.tsx';

export const GROUPS = [
  { name: 'DEL_OKH', code: 'DEL_OKH', organization: 'hub' },
  { name: 'BLR_KOR', code: 'BLR_KOR', organization: 'hub' },
  { name: 'RC_BLR', code: 'RC_BLR', organization: 'RC' },
];

interface Visit {
  records?: unknown;
  groups?: Answers[string] | undefined;
  status?: Reply | undefined;
  /** Absent: a service without the call. */
  catalogue?: readonly object[] | undefined;
  path?: string;
  session?: object;
}

/** Opens the dashboard as a signed-in user, against a service with the given answers. */
export function openDashboard({ records = [], groups, status, catalogue, path = '/Dashboard', session }: Visit = {}) {
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

function Back() {
  const navigate = useNavigate();
  return <button onClick={() => void navigate(-1)}>Back</button>;
}

function Address() {
  const { pathname, search } = useLocation();
  return <p role="note">{pathname + search}</p>;
}

/** Changes what the service answers to later calls. */
export function answer({ records = [], groups, status, catalogue }: Omit<Visit, 'path' | 'session'>): void {
  service.answerWith({
    'user/get_groups/': groups ?? ok(GROUPS),
    'api/get_status/': status ?? ok(records),
    ...(catalogue && { 'api/error_catalogue/': ok(catalogue) }),
  });
}

/** Signs out and clears the caches, so that no test sees the records of another. */
export function leave(): void {
  act(() => sessionStore.setState({ ...sessionStore.getInitialState(), status: 'anonymous' }));
  queryClient.clear();
}
