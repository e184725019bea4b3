import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer, leave, openDashboard } from '../testing/dashboard-page.tsx';
import { records } from '../testing/records.ts';

afterEach(leave);

const before = [{ result: 'passed' }, { result: 'E007' }, {}] as const;

/** How often each chart was drawn. */
function draws() {
  const of = (name: RegExp) => Number(screen.getByRole('img', { name }).getAttribute('data-draws'));
  return { trend: of(/^Rejection Trend/), volume: of(/^Daily Processed/), pie: of(/^Error Distribution/) };
}

/** Adds a device, and waits for the number of all devices. */
async function addDevice(after: Parameters<typeof records>) {
  answer({ records: records(...after) });
  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findByRole('region', { name: 'Pending' })).toHaveTextContent(`of ${after.length} devices`);
}

test('a refresh draws only the charts whose counts it changes', async () => {
  openDashboard({ records: records(...before) });
  expect(await screen.findByRole('region', { name: 'Pending' })).toHaveTextContent('1 of 3 devices');
  const first = draws();
  await addDevice([...before, {}]);
  expect(draws()).toEqual(first);
  await addDevice([...before, {}, { result: 'passed' }]);
  expect(draws()).toEqual({ ...first, volume: first.volume + 1, pie: first.pie + 1 });
  await addDevice([...before, {}, { result: 'passed' }, { result: 'E007' }]);
  expect(draws()).toEqual({ trend: first.trend + 1, volume: first.volume + 2, pie: first.pie + 2 });
});
