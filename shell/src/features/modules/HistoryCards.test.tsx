import type { RefusedChange } from '@veritas/shared/contracts/releases';
import { render, screen, within } from '@testing-library/react';
import { listedDevices, publishedDevices } from '../../testing/listed-module.ts';
import { HistoryCards } from './HistoryCards.tsx';

const refusal: RefusedChange = {
  at: '2026-11-18T05:00:00.000Z',
  by: 'deploy token "CI"',
  remote: 'devices',
  reason: 'release.json cannot be published: contract: the shell runs contract 1, this release has 99.',
};

test('the history names versions, commit and who it was, and refusals their reason', () => {
  render(<HistoryCards modules={[listedDevices]} changes={[publishedDevices]} refusals={[refusal]} />);
  const changes = screen.getByRole('table', { name: 'Changes of modules' });
  expect(within(changes).getByText('1.0.0 → 1.1.0, commit aaaaaaaaaa')).toBeVisible();
  expect(within(changes).getByText('deploy token "CI of devices"')).toBeVisible();
  expect(within(screen.getByRole('table', { name: 'Refused releases' })).getByText(refusal.reason)).toBeVisible();
});

test('a module has its title, one that is no longer listed its ID', () => {
  const gone = { ...publishedDevices, version: 8, remote: 'returns' };
  render(<HistoryCards modules={[listedDevices]} changes={[gone, publishedDevices]} refusals={[refusal]} />);
  const changes = screen.getByRole('table', { name: 'Changes of modules' });
  expect(within(changes).getByText('returns')).toBeVisible();
  expect(within(changes).getByText('Devices')).toBeVisible();
  expect(within(screen.getByRole('table', { name: 'Refused releases' })).getByText('Devices')).toBeVisible();
});
