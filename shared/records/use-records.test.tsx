import { act, render, screen } from '@testing-library/react';
import { sessionStore } from '../session/index.ts';
import { ok, service } from '../testing/fake-service.ts';
import { useDashboardFigures, useDevice, useDeviceList, useIdAnswers, useRecords } from './index.ts';

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
