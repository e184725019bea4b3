import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RejectionTrend } from './RejectionTrend.tsx';

const counts = [
  { day: '2025-01-27', doorstep: 2, hub: 0 },
  { day: '2025-01-28', doorstep: 1, hub: 4 },
];

test('the trend is named by what it shows', () => {
  render(<RejectionTrend counts={counts} />);
  const name = 'Rejection Trend, by day: Rejection at DoorStep 3, Rejections at Hub 4';
  expect(screen.getByRole('img', { name })).toHaveTextContent('"labels":["27 Jan","28 Jan"]');
});

test('the same is there as a table, newest day first', async () => {
  render(<RejectionTrend counts={counts} />);
  await userEvent.click(screen.getByText('Show as table'));
  const rows = within(screen.getByRole('table', { name: 'Rejection Trend by day' })).getAllByRole('row');
  expect(rows.map((row) => row.textContent)).toEqual([
    'DayRejection at DoorStepRejections at Hub',
    '28 Jan 202514',
    '27 Jan 202520',
  ]);
});

test('days without any rejection are no chart', () => {
  render(<RejectionTrend counts={[{ day: '2025-01-27', doorstep: 0, hub: 0 }]} />);
  expect(screen.getByText('No data available')).toBeVisible();
  expect(screen.queryByRole('img')).not.toBeInTheDocument();
});
