import { queryClient, QueryProvider, tellLeftSaves } from '@veritas/shared/api';
import type { ModuleChange, Modules } from '@veritas/shared/contracts/releases';
import { ok, service } from '@veritas/shared/testing';
import { Toaster } from '@veritas/shared/ui';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { listedDevices } from '../../testing/listed-module.ts';
import { ModulesPage } from './ModulesPage.tsx';

const CHANGE = 'api/change_module/';

const signed: ModuleChange = {
  version: 9,
  at: '2026-11-18T06:00:00.000Z',
  by: 'asha',
  verb: 'rotate-key',
  remote: '*',
  from: null,
  to: null,
};

function open(module = listedDevices) {
  queryClient.clear();
  const modules: Modules = { modules: [module], changes: [signed], refusals: [], health: [] };
  service.answerWith({ 'api/modules/': ok(modules), 'api/deploy_tokens/': ok([]) });
  return render(
    <QueryProvider>
      <ModulesPage registry={null} isAvoided={() => false} onChange={jest.fn()} />
      <Toaster />
    </QueryProvider>,
  );
}

async function confirm(button: string) {
  await userEvent.click(await screen.findByRole('button', { name: button }));
  await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: button }));
}

test.each([
  ['Roll back', {}, 'Devices is back at 1.0.0'],
  ['End canary', { canary: { version: '1.2.0', audience: '10 % of the users' } }, 'Devices is back at 1.0.0'],
  ['Switch off', {}, 'Devices is switched off'],
  ['Switch on', { disabled: true }, 'Devices is switched on'],
])('"%s" is confirmed with the name that the menu has', async (button, state, said) => {
  open({ ...listedDevices, ...state });
  service.also({ [CHANGE]: ok({ message: 'devices 1.0.0', version: '1.0.0', changed: true }) });
  await confirm(button);
  expect(await screen.findByText(said)).toBeVisible();
});

test('a change that is refused after its page was left is reported', async () => {
  const say = jest.fn();
  tellLeftSaves(say);
  const { unmount } = open();
  const answer = service.hold(CHANGE);
  await confirm('Switch off');
  unmount();
  answer({ status: 400, data: { error: 'The registry names no remote devices' } });
  await waitFor(() =>
    expect(say.mock.calls).toEqual([['error', 'Failed to change the module: The registry names no remote devices']]),
  );
});

test('a change whose answer was lost may have been made', async () => {
  open();
  service.also({ [CHANGE]: 'no answer' });
  await confirm('Switch off');
  expect(await screen.findByText(/^This may not have been saved\. The server cannot be reached/)).toBeVisible();
});

test('a change of the whole registry is listed as one of all modules', async () => {
  open();
  const changes = await screen.findByRole('table', { name: 'Changes of modules' });
  expect(within(changes).getByRole('row', { name: /Replaced the signing key/ })).toHaveTextContent('All');
});
