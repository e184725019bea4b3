import { queryClient, QueryProvider } from '@veritas/shared/api';
import type { RegistryEntry } from '@veritas/shared/registry';
import { ok, service } from '@veritas/shared/testing';
import { render, screen, within } from '@testing-library/react';
import { ModulesPage } from './ModulesPage.tsx';

const HEALTH = 'api/release_health/';
const release = (version: string) => ({
  version,
  contract: 1,
  base: `/remotes/devices/${version}/`,
  files: {},
  pages: [],
});
const devices: RegistryEntry = {
  name: 'devices',
  title: 'Devices',
  active: release('1.1.0'),
  previous: release('1.0.0'),
};
const users: RegistryEntry = { ...devices, name: 'users', title: 'Users', previous: null, disabled: true };
const report = (version: string, loaded: number, failed: number, threw: number) => ({
  remote: 'devices',
  version,
  loaded,
  failed,
  threw,
  last_hour: '2026-11-18T06:00:00.000Z',
});

beforeEach(() => queryClient.clear());

function open(isAvoided = false) {
  render(
    <QueryProvider>
      <ModulesPage entries={[devices, users]} isAvoided={({ name }) => isAvoided && name === 'devices'} />
    </QueryProvider>,
  );
}

async function rowsWith(text: string): Promise<(string | null)[]> {
  const table = await screen.findByRole('table', { name: 'Releases of each module' });
  await within(table).findByText(text);
  return within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent)
        .join(' | '),
    );
}

test('each release has its place and what browsers reported of it', async () => {
  service.answerWith({ [HEALTH]: ok([report('1.2.0', 3, 1, 0), report('1.1.0', 98, 0, 2)]) });
  open();
  expect(await rowsWith('98 shown, 2 stopped')).toEqual([
    '1.1.0 | Live | 98 shown, 2 stopped | Open without Devices',
    '1.0.0 | Previous | Nothing reported | ',
    '1.2.0 | Other | 3 shown, 1 not loaded | ',
    '1.1.0 | Switched off | Nothing reported | Open without Users',
  ]);
  expect(screen.getByRole('link', { name: 'Open without Devices' })).toHaveAttribute('href', '/?disable=devices');
});

test('a live release that failed in this browser is said to be passed by here', async () => {
  service.answerWith({ [HEALTH]: ok([]) });
  open(true);
  const rows = await rowsWith('Live, but failed in this browser, which uses the previous one');
  expect(rows).toHaveLength(3);
});

test('without reports the releases are listed all the same', async () => {
  service.answerWith({ [HEALTH]: { status: 403, data: { error: 'Your role may not do this' } } });
  open();
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'What browsers reported could not be read: Your role may not do this',
  );
  expect(screen.getAllByRole('row')).toHaveLength(4);
});
