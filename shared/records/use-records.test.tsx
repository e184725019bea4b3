import { act, render, screen } from '@testing-library/react';
import { sessionStore } from '../session/index.ts';
import { useDashboardFigures, useDevice, useDeviceList, useRecords } from './index.ts';

const readStatus = jest.fn();
jest.mock('../api/index.ts', () => ({
  ...jest.requireActual<object>('../api/index.ts'),
  readStatus: (...input: unknown[]): unknown => readStatus(...input),
}));

function Screen() {
  const { state, error } = useRecords();
  const figures = useDashboardFigures({ hub: 'all', timeframe: 'today', zone: 'UTC', now: Date.UTC(2025, 2, 7) });
  const list = useDeviceList({ text: '', hub: 'all' });
  const device = useDevice('RVP1');
  return <p>{JSON.stringify([state, error, figures?.records, list?.total, device?.id])}</p>;
}

const text = JSON.stringify([{ id: 7, tracking_id: { tracking_id: 'RVP1', created_date: '2025-03-07T00:00:00Z' } }]);

test('a screen sees records come with the session and go with it', async () => {
  readStatus.mockResolvedValue({ text, etag: null });
  render(<Screen />);
  expect(screen.getByText('["loading",null,null,null,null]')).toBeInTheDocument();
  expect(readStatus).not.toHaveBeenCalled();

  act(() => sessionStore.setState({ status: 'authenticated', user: 'asha' }));
  expect(await screen.findByText('["ready",null,1,1,"7"]')).toBeInTheDocument();
  expect(readStatus).toHaveBeenCalledTimes(1);

  act(() => sessionStore.setState({ status: 'anonymous', user: null }));
  expect(screen.getByText('["loading",null,null,null,null]')).toBeInTheDocument();
});
