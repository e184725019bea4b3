import { addCatalogue } from '@veritas/shared/language';
import { useLocation } from '@veritas/shared/remote';
import { savedFiles, savedText } from '@veritas/shared/testing';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import hindi from '../../catalogue/hi.ts';
import { renderLinked, viewWith } from '../../testing/view.tsx';
import { RejectionTrend } from './RejectionTrend.tsx';

const counts = [
  { day: '2025-01-27', doorstep: 2, hub: 0 },
  { day: '2025-01-28', doorstep: 1, hub: 4 },
];
const trend = () => <RejectionTrend {...viewWith({ trend: counts })} />;

async function choose(entry: string) {
  await userEvent.click(screen.getByRole('button', { name: 'More' }));
  await userEvent.click(screen.getByRole('button', { name: entry }));
}

test('the trend is named by what it shows', () => {
  renderLinked(trend());
  const name =
    'Rejection Trend, by day: Rejection at DoorStep 3, Rejections at Hub 4. 28 Jan is not over yet: its counts still grow';
  expect(screen.getByRole('img', { name })).toHaveTextContent('"labels":["27 Jan 2025","28 Jan 2025"]');
});

test('a day that is over is not marked', () => {
  renderLinked(<RejectionTrend {...viewWith({ trend: counts })} unfinished={false} />);
  expect(screen.getByRole('img', { name: /Rejections at Hub 4$/ })).toBeVisible();
  expect(screen.queryByText(/not over/)).not.toBeInTheDocument();
});

test('the chart becomes a table, newest day first, and a chart again', async () => {
  renderLinked(trend());
  await choose('Show as table');
  const rows = within(screen.getByRole('table', { name: 'Rejection Trend by day' })).getAllByRole('row');
  expect(rows.map((row) => row.textContent)).toEqual([
    'DayRejection at DoorStepRejections at Hub',
    '28 Jan 2025, not over yet14',
    '27 Jan 202520',
  ]);
  expect(screen.queryByRole('img')).not.toBeInTheDocument();
  await choose('Show as chart');
  expect(screen.getByRole('img')).toBeVisible();
});

test('the table opens the records of a day and a series, the legend those of all days', async () => {
  renderLinked(trend());
  await choose('Show as table');
  const created = 'created=2025-01-01..2025-01-28';
  expect(screen.getByRole('link', { name: '4 Rejections at Hub, 28 Jan 2025' })).toHaveAttribute(
    'href',
    `/ListDevices?result=failed&${created}&verified=2025-01-28&zone=Asia%2FKolkata`,
  );
  expect(screen.getByRole('link', { name: '3 Rejection at DoorStep by day' })).toHaveAttribute(
    'href',
    `/ListDevices?result=rejected&${created}&submitted=2025-01-27..2025-01-28&zone=Asia%2FKolkata`,
  );
});

test('the chart is saved as CSV with every day', async () => {
  const saved = savedFiles();
  renderLinked(trend());
  await choose('Save as CSV');
  expect(saved.map(({ name }) => name)).toEqual(['rejection-trend_all-hubs_2025-01-27_2025-01-28.csv']);
  expect(await savedText(saved[0])).toBe(
    'Day (Asia/Kolkata),Rejection at DoorStep,Rejections at Hub\r\n2025-01-27,2,0\r\n2025-01-28,1,4\r\n',
  );
});

test('how it is counted is shown on focus and on hover, and closed by Escape', async () => {
  renderLinked(trend());
  const button = screen.getByRole('button', { name: 'How Rejection Trend is counted' });
  expect(button).toHaveAccessibleDescription(/verified and not passed, on the verify day/);
  expect(screen.queryByRole('tooltip')).not.toBeInTheDocument();
  await userEvent.hover(button);
  expect(screen.getByRole('tooltip')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  expect(button).not.toHaveFocus();
  expect(screen.queryByRole('tooltip')).not.toBeInTheDocument();
  await userEvent.unhover(button);
  await userEvent.hover(button);
  expect(screen.getByRole('tooltip')).toBeVisible();
  await userEvent.unhover(button);
  expect(screen.queryByRole('tooltip')).not.toBeInTheDocument();
  act(() => button.focus());
  expect(await screen.findByRole('tooltip')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('tooltip')).not.toBeInTheDocument();
});

test('days without any rejection have no chart and nothing to save', () => {
  renderLinked(<RejectionTrend {...viewWith({})} />);
  expect(screen.getByText('No data available')).toBeVisible();
  expect(screen.queryByRole('img')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'More' })).not.toBeInTheDocument();
});

test('in Hindi the page is Hindi; the address and files stay English', async () => {
  addCatalogue(hindi);
  const saved = savedFiles();
  const Address = () => <output>{useLocation().search}</output>;
  renderLinked(
    <>
      {trend()}
      <Address />
    </>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'और विकल्प' }));
  await userEvent.click(screen.getByRole('button', { name: 'टेबल में दिखाएँ' }));
  const table = screen.getByRole('table', { name: 'रिजेक्शन ट्रेंड, दिन के हिसाब से' });
  expect(within(table).getByRole('columnheader', { name: 'डोरस्टेप पर रिजेक्शन' })).toBeVisible();
  expect(within(table).getByRole('link', { name: '4 हब पर रिजेक्शन, 28 Jan 2025' })).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent('?table=Rejection+Trend');
  await userEvent.click(screen.getByRole('button', { name: 'और विकल्प' }));
  await userEvent.click(screen.getByRole('button', { name: 'CSV में सेव करें' }));
  expect(saved.map(({ name }) => name)).toEqual(['rejection-trend_all-hubs_2025-01-27_2025-01-28.csv']);
  expect(await savedText(saved[0])).toMatch(/^Day \(Asia\/Kolkata\),Rejection at DoorStep,Rejections at Hub\r\n/);
});
