import { QueryProvider } from '@veritas/shared/api';
import type { Module, Modules } from '@veritas/shared/contracts/releases';
import type { Registry } from '@veritas/shared/registry';
import { ok, service } from '@veritas/shared/testing';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ModulesPage } from './ModulesPage.tsx';

const MODULES = 'api/modules/';

function answer(part: Pick<Module, 'active' | 'previous'>) {
  const devices: Module = { name: 'devices', title: 'Devices', disabled: false, canary: null, ...part };
  return ok({ modules: [devices], changes: [], refusals: [], health: [] } satisfies Modules);
}

const page = (registry: Registry) => (
  <QueryProvider>
    <ModulesPage registry={registry} isAvoided={() => false} onChange={jest.fn()} />
  </QueryProvider>
);
const registryOf = (issued: string): Registry => ({ schema: 1, issued, remotes: [] });

test('what others release meanwhile is shown, and a question that is open stays, to be refused', async () => {
  service.answerWith({ [MODULES]: answer({ active: '1.1.0', previous: '1.0.0' }), 'api/deploy_tokens/': ok([]) });
  const { rerender } = render(page(registryOf('2026-11-18T06:00:00.000Z')));
  await userEvent.click(await screen.findByRole('button', { name: 'Roll back' }));
  service.also({
    [MODULES]: answer({ active: '1.2.0', previous: '1.1.0' }),
    'api/change_module/': { status: 409, data: { error: 'devices is at 1.2.0 by now' } },
  });
  rerender(page(registryOf('2026-11-18T06:05:00.000Z')));
  const table = screen.getByRole('table', { name: 'Releases of each module', hidden: true });
  expect(await within(table).findByText('1.2.0')).toBeVisible();
  const question = screen.getByRole('alertdialog', { name: 'Roll Devices back?' });
  await userEvent.click(within(question).getByRole('button', { name: 'Roll back' }));
  expect(await within(question).findByText('Failed to change the module: devices is at 1.2.0 by now')).toBeVisible();
});
