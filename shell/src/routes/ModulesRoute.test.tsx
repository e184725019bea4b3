import { queryClient, QueryProvider } from '@veritas/shared/api';
import type { Registry, RegistryEntry } from '@veritas/shared/registry';
import { ok, service } from '@veritas/shared/testing';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { currentRegistry, rereadRegistry } from '../features/remote-page/registry/registry.ts';
import { answerRegistry } from '../testing/registry-answer.ts';
import { listedDevices } from '../testing/listed-module.ts';
import ModulesRoute from './ModulesRoute.tsx';

const release = (version: string) => ({
  version,
  contract: 1,
  base: `/remotes/devices/${version}/`,
  files: {},
  pages: [],
});
const entryOf = (active: string): RegistryEntry => ({
  name: 'devices',
  title: 'Devices',
  active: release(active),
  previous: null,
});
const activeIn = (registry: Registry | null) => registry?.remotes.map(({ active }) => active.version);

/** What the server says is live. */
function answer(active: string, previous: string | null = null): void {
  answerRegistry([entryOf(active)]);
  const modules = [{ ...listedDevices, active, previous }];
  service.also({ 'api/modules/': ok({ modules, changes: [], refusals: [], health: [] }) });
}

beforeEach(async () => {
  queryClient.clear();
  service.answerWith({ 'api/deploy_tokens/': ok([]) });
  answer('1.1.0', '1.0.0');
  await rereadRegistry();
});

afterEach(() => jest.useRealTimers());

function open() {
  render(
    <QueryProvider>
      <ModulesRoute />
    </QueryProvider>,
  );
  return screen.findByRole('table', { name: 'Releases of each module' });
}

test('what a team releases while the page is open is shown within a minute', async () => {
  jest.useFakeTimers();
  const table = await open();
  answer('1.2.0', '1.1.0');
  await act(() => jest.advanceTimersByTimeAsync(60_000));
  expect(await within(table).findByText('1.2.0')).toBeVisible();
});

test('after a rollback the next page of this tab comes from the release before', async () => {
  const table = await open();
  await userEvent.click(within(table).getByRole('button', { name: 'Roll back' }));
  service.also({ 'api/change_module/': ok({ message: 'devices is back at 1.0.0', version: '1.0.0', changed: true }) });
  answer('1.0.0');
  await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Roll back' }));
  expect(await within(table).findByText('1.0.0')).toBeVisible();
  expect(activeIn(currentRegistry())).toEqual(['1.0.0']);
});
