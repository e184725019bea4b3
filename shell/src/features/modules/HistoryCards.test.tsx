import type { ModuleChange, RefusedChange } from '@veritas/shared/contracts/releases';
import { render, screen, within } from '@testing-library/react';
import { listedDevices } from '../../testing/listed-module.ts';
import { HistoryCards } from './HistoryCards.tsx';

const published: ModuleChange = {
  version: 7,
  at: '2026-11-18T06:00:00.000Z',
  by: 'deploy token "CI of devices"',
  verb: 'publish',
  remote: 'devices',
  from: '1.0.0',
  to: '1.1.0',
  commit: 'a'.repeat(40),
};
const refusal: RefusedChange = {
  at: '2026-11-18T05:00:00.000Z',
  by: 'deploy token "CI"',
  remote: 'devices',
  reason: 'release.json cannot be published: contract: the shell runs contract 1, this release has 99.',
};

test('the history names versions, commit and who it was, and refusals their reason', () => {
  render(<HistoryCards modules={[listedDevices]} changes={[published]} refusals={[refusal]} />);
  const changes = screen.getByRole('table', { name: 'Changes of modules' });
  expect(within(changes).getByText('1.0.0 → 1.1.0, commit aaaaaaaaaa')).toBeVisible();
  expect(within(changes).getByText('deploy token "CI of devices"')).toBeVisible();
  expect(within(screen.getByRole('table', { name: 'Refused releases' })).getByText(refusal.reason)).toBeVisible();
});

test('a module has its title, one that is no longer listed its ID', () => {
  const gone = { ...published, version: 8, remote: 'returns' };
  render(<HistoryCards modules={[listedDevices]} changes={[gone, published]} refusals={[refusal]} />);
  const changes = screen.getByRole('table', { name: 'Changes of modules' });
  expect(within(changes).getByText('returns')).toBeVisible();
  expect(within(changes).getByText('Devices')).toBeVisible();
  expect(within(screen.getByRole('table', { name: 'Refused releases' })).getByText('Devices')).toBeVisible();
});
