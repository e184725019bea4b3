import { call, getAudit, queryClient, QueryProvider, useQuery } from '@veritas/shared/api';
import { checkSession, sessionStore } from '@veritas/shared/session';
import { service } from '@veritas/shared/testing';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answerRegistry } from '../testing/registry-answer.ts';
import './console.tsx';

jest.mock('../features/remote-page/loading/fetch-ahead.ts', () => ({ fetchAhead: () => undefined }));
// Remotes are scripts, which jsdom does not load.
jest.mock('../features/remote-page/loading/load-page.ts', () => ({ loadPage: jest.fn(), reportThrown: jest.fn() }));

const incharge = {
  'user/is_LoggedIn/': { status: 200 },
  'user/get_role/': () => ({ status: 200, data: { user: 'asha', role: 'incharge', groups: [] } }),
} as const;

function Question({ ask }: { ask: () => Promise<unknown> }) {
  const { data, isError } = useQuery({ queryKey: ['question'], queryFn: ask });
  return (
    <>
      <input aria-label="Note" />
      <p>{isError ? 'Refused' : data === undefined ? 'Loading' : JSON.stringify(data)}</p>
    </>
  );
}

function show(ask: () => Promise<unknown>) {
  render(
    <QueryProvider>
      <Question ask={ask} />
    </QueryProvider>,
  );
}

beforeEach(() => {
  answerRegistry([]);
  service.answerWith(incharge);
  sessionStore.setState({ status: 'authenticated', user: 'asha', role: 'incharge', hubCode: null, groups: [] });
  queryClient.clear();
});
afterEach(() => jest.restoreAllMocks());

test('what is on screen for long is requested again when the server is asked who came back, and what is typed stays', async () => {
  const answer = jest.fn<Promise<string>, []>().mockResolvedValueOnce('Active').mockResolvedValue('Deactivated');
  show(answer);
  expect(await screen.findByText('"Active"')).toBeVisible();
  await userEvent.type(screen.getByLabelText('Note'), 'half');
  await act(() => checkSession());
  expect(answer).toHaveBeenCalledTimes(1);
  jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 5 * 60_000);
  act(() => sessionStore.setState({ unreachable: true }));
  expect(answer).toHaveBeenCalledTimes(1);
  await act(() => checkSession());
  expect(await screen.findByText('"Deactivated"')).toBeVisible();
  expect(screen.getByLabelText('Note')).toHaveValue('half');
  expect(answer).toHaveBeenCalledTimes(2);
});

test('a question that was refused is not asked again each time that the server has said who is signed in', async () => {
  const forbidden = { status: 403, data: { code: 'forbidden', error: 'Your role may not do this' } };
  service.also({ 'user/get_audit/': forbidden });
  const refused = jest.fn(() => call(getAudit, {}));
  show(refused);
  expect(await screen.findByText('Refused')).toBeVisible();
  for (let time = 0; time < 3; time += 1) await act(() => checkSession());
  expect(refused).toHaveBeenCalledTimes(1);
});
