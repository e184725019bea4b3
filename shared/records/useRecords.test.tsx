import { act, render, renderHook, screen, waitFor } from '@testing-library/react';
import { sessionStore } from '../session/index.ts';
import { ok, service } from '../testing/fake-service.ts';
import {
  useDashboardFigures,
  useDevice,
  useDeviceList,
  useDeviceRecords,
  useIdAnswers,
  useReceived,
  useRecords,
} from './index.ts';

function Screen() {
  const { state, error } = useRecords();
  const figures = useDashboardFigures({ hub: 'all', timeframe: 'today', zone: 'UTC', now: Date.UTC(2025, 2, 7) });
  const list = useDeviceList({ text: '', hub: 'all' });
  const device = useDevice('RVP1');
  const several = useIdAnswers('RVP1 RVP2');
  return <p>{JSON.stringify([state, error, figures?.records, list?.total, device?.id, several?.length])}</p>;
}

const records = [{ id: 7, tracking_id: { tracking_id: 'RVP1', created_date: '2025-03-07T00:00:00Z' } }];

test('a screen sees records come with the session and go with it', async () => {
  service.answerWith({ 'api/get_status/': ok(records) });
  render(<Screen />);
  expect(screen.getByText('["loading",null,null,null,null,null]')).toBeInTheDocument();
  expect(service.paths()).toEqual([]);

  act(() => sessionStore.setState({ status: 'authenticated', user: 'asha' }));
  expect(await screen.findByText('["ready",null,1,1,"7",2]')).toBeInTheDocument();
  expect(service.paths()).toEqual(['api/get_status/']);

  act(() => sessionStore.setState({ status: 'anonymous', user: null }));
  expect(screen.getByText('["loading",null,null,null,null,null]')).toBeInTheDocument();
});

test('devices wait as of when the records were last confirmed', async () => {
  const submitted = { ...records[0], is_submit: true, submit_time: '2025-03-07T01:00:00Z' };
  service.answerWith({ 'api/get_status/': ok([submitted]) });
  const { result } = renderHook(() => useDeviceList({ text: '', hub: 'all', late: 'hub' }));
  expect(result.current).toBeNull();
  act(() => sessionStore.setState({ status: 'authenticated', user: 'asha' }));
  await waitFor(() => expect(result.current?.rows.map(({ id }) => id)).toEqual(['7']));
  act(() => sessionStore.setState({ status: 'anonymous', user: null }));
});

test('a screen of records gets the progress, and then all records', async () => {
  const answer = service.hold('api/get_status/');
  const { result } = renderHook(() => ({ received: useReceived(), records: useDeviceRecords() }));
  act(() => sessionStore.setState({ status: 'authenticated', user: 'ravi' }));
  await waitFor(() => expect(service.count('api/get_status/')).toBe(1));
  // A second later.
  const clock = jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 1_000);
  act(() => service.lastRequestTo('api/get_status/').progress(900));
  clock.mockRestore();
  expect(result.current).toEqual({ received: 900, records: null });
  answer(ok(records));
  await waitFor(() => expect(result.current.records).toHaveLength(1));
  expect(result.current.received).toBeNull();
});
