import { t } from '@veritas/shared/language';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DayTip, type SeriesRates } from '../day-chart/DayTip.tsx';
import { ChartTip } from './ChartTip.tsx';
import { TipPlaces } from './tip-place.ts';

const mark = (index: number, x: number, y: number) => ({ index, element: { tooltipPosition: () => ({ x, y }) } });
const at = (index: number) => [mark(index, 40, 20)];
const tip = () => screen.queryByTestId('chart-tip');

test('the tooltip follows the chart, and is closed when the pointer leaves or by Escape', async () => {
  const places = new TipPlaces();
  render(<ChartTip places={places}>{(index) => `day ${index}`}</ChartTip>);
  expect(tip()).not.toBeInTheDocument();
  act(() => places.follow(at(3)));
  expect(tip()).toHaveTextContent('day 3');
  await userEvent.keyboard('{Escape}');
  expect(tip()).not.toBeInTheDocument();
  act(() => places.follow(at(4)));
  act(() => places.follow([]));
  expect(tip()).not.toBeInTheDocument();
});

test('the tooltip of a day is between its marks', () => {
  const places = new TipPlaces();
  places.follow([mark(3, 40, 20), mark(3, 44, 60)]);
  expect(places.read()).toEqual({ index: 3, x: 42, y: 40 });
});

test('a pointer that stays on a mark redraws nothing', () => {
  const places = new TipPlaces();
  const listener = jest.fn();
  places.subscribe(listener);
  places.follow(at(3));
  places.follow(at(3));
  expect(listener).toHaveBeenCalledTimes(1);
});

const NAMES = { doorstep: 'Rejection at DoorStep', hub: 'Rejections at Hub' };
const OF: SeriesRates = {
  doorstep: (values) => t('{percent}% of {count, plural, one {# doorstep scan} other {# doorstep scans}}', values),
  hub: (values) => t('{percent}% of {count, plural, one {# hub scan} other {# hub scans}}', values),
};

test('a day says each count, its rate and of how many, and that it is not over', () => {
  const count = { day: '2025-01-28', doorstep: 12, hub: 1 };
  const sample = { day: '2025-01-28', doorstep: 135, hub: 1 };
  render(<DayTip names={NAMES} zone="UTC" count={count} sample={sample} of={OF} unfinished />);
  expect(screen.getByText('28 Jan 2025, not over yet')).toBeVisible();
  expect(screen.getByText('8.89% of 135 doorstep scans')).toBeVisible();
  expect(screen.getByText('100.00% of 1 hub scan')).toBeVisible();
});

test('a count that is not part of its sample has no rate', () => {
  const count = { day: '2025-01-28', doorstep: 2, hub: 0 };
  const sample = { day: '2025-01-28', doorstep: 1, hub: 0 };
  render(<DayTip names={NAMES} zone="UTC" count={count} sample={sample} of={OF} unfinished={false} />);
  expect(screen.queryByText(/%/)).not.toBeInTheDocument();
});

test('a day of this year is named without its year', () => {
  jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2025-02-01T12:00:00Z'));
  const count = { day: '2025-01-28', doorstep: 2, hub: 0 };
  render(<DayTip names={NAMES} zone="UTC" count={count} sample={undefined} of={OF} unfinished={false} />);
  expect(screen.getByText('28 Jan')).toBeVisible();
  jest.restoreAllMocks();
});
