import type { DailyHealth, Module } from '@veritas/shared/contracts/releases';
import { render, screen } from '@testing-library/react';
import { ReleaseTable } from './ReleaseTable.tsx';
import type { ListedRelease } from './releases.ts';

const users: Module = {
  name: 'users',
  title: 'Users',
  disabled: true,
  active: '1.1.0',
  previous: '1.0.0',
  canary: null,
};
const live: ListedRelease = {
  module: users,
  version: '1.1.0',
  place: 'live',
  isAvoidedHere: false,
  health: null,
  released: null,
};

const show = (...releases: readonly ListedRelease[]) =>
  render(<ReleaseTable releases={releases} canChange onChange={jest.fn()} />);

test('of a module that is switched off only the live release is said to be, not those beside it', () => {
  show(live, { ...live, version: '1.0.0', place: 'previous' });
  const cells = screen.getAllByRole('row').map((row) => row.textContent);
  expect(cells[1]).toContain('Switched off');
  expect(cells[2]).toContain('Previous');
  expect(cells[2]).not.toContain('Switched off');
});

test('one failed tab among thousands is seen in the bar of its day', () => {
  const days = (last: number) => [...Array.from({ length: 13 }, () => 0), last];
  const health: DailyHealth = { remote: 'users', version: '1.1.0', good: days(9_999), failed: days(1) };
  const { innerHTML } = show({ ...live, health }).container;
  const bars = [...innerHTML.matchAll(/class="bad".*? height="([\d.]+)"/g)].map(([, height]) => Number(height));
  expect(bars.slice(0, 13)).toEqual(Array.from({ length: 13 }, () => 0));
  expect(bars[13]).toBeGreaterThanOrEqual(1);
});
