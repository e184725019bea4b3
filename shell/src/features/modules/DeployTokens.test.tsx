import { queryClient, QueryProvider } from '@veritas/shared/api';
import type { DeployToken } from '@veritas/shared/contracts/releases';
import { copiedText, ok, service } from '@veritas/shared/testing';
import { Toaster } from '@veritas/shared/ui';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { listedDevices } from '../../testing/listed-module.ts';
import { DeployTokens } from './DeployTokens.tsx';

const TOKENS = 'api/deploy_tokens/';
const REVOKE = 'api/revoke_deploy_token/';

const token: DeployToken = {
  id: 'x',
  remote: 'devices',
  name: 'CI',
  created_by: 'asha',
  created_at: '2026-11-18T05:00:00.000Z',
  expires_at: '2027-02-16T05:00:00.000Z',
  used_at: null,
};

beforeEach(() => queryClient.clear());

function open(...tokens: DeployToken[]) {
  service.answerWith({
    [`GET ${TOKENS}`]: ok(tokens),
    [`POST ${TOKENS}`]: (asked) => ok({ ...token, ...(asked as object), token: 'vdt_secret' }),
  });
  render(
    <QueryProvider>
      <DeployTokens modules={[listedDevices]} />
      <Toaster />
    </QueryProvider>,
  );
}

test.each([
  ['0', 'is refused', null],
  ['1', 'can be copied once it is made', 1],
  ['366', 'can be copied once it is made', 366],
  ['367', 'is refused', null],
])('a token for %s days %s', async (typed, _outcome, sent) => {
  const user = userEvent.setup();
  open();
  await user.click(await screen.findByRole('button', { name: 'New token' }));
  const days = screen.getByRole('textbox', { name: /Valid for \(days\)/ });
  expect(days).toHaveValue('90');
  await user.clear(days);
  await user.type(days, typed);
  await user.click(screen.getByRole('combobox', { name: /Module/ }));
  await user.click(screen.getByRole('option', { name: 'Devices' }));
  await user.type(screen.getByRole('textbox', { name: /Used by/ }), 'CI');
  await user.click(screen.getByRole('button', { name: 'Create token' }));
  if (sent === null) expect(days).toHaveAccessibleDescription('Enter 1 to 366 days');
  else {
    expect(await screen.findByText('vdt_secret')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    expect(await copiedText()).toBe('vdt_secret');
  }
  const posted = service.requestsTo(TOKENS).filter(({ method }) => method === 'POST');
  expect(posted.map(({ data }) => data)).toEqual(sent === null ? [] : [{ remote: 'devices', name: 'CI', days: sent }]);
});

test('a token is for a module by its title', async () => {
  open(token);
  expect(await screen.findByRole('cell', { name: 'Devices' })).toBeVisible();
});

test('a module that was never released gets a token by its name or folder', async () => {
  const user = userEvent.setup();
  open();
  await user.click(await screen.findByRole('button', { name: 'New token' }));
  await user.click(screen.getByRole('combobox', { name: /Module/ }));
  await user.click(screen.getByRole('option', { name: 'One that is not released yet' }));
  const name = screen.getByRole('textbox', { name: /Name of the module/ });
  await user.type(name, 'Returns');
  await user.type(screen.getByRole('textbox', { name: /Used by/ }), 'CI');
  await user.click(screen.getByRole('button', { name: 'Create token' }));
  expect(name).toHaveAccessibleDescription('Enter the name: 1 to 32 lower-case letters and digits');
  await user.clear(name);
  await user.type(name, 'mfe-returns ');
  await user.click(screen.getByRole('button', { name: 'Create token' }));
  expect(await screen.findByText('vdt_secret')).toBeVisible();
  const posted = service.requestsTo(TOKENS).filter(({ method }) => method === 'POST');
  expect(posted.map(({ data }) => data)).toEqual([{ remote: 'returns', name: 'CI', days: 90 }]);
});

test('a token that was never used and could not be revoked stays in the list, and the reason is shown', async () => {
  open(token);
  const row = await screen.findByRole('row', { name: /CI/ });
  expect(row).toHaveTextContent('Never');
  service.also({ [REVOKE]: { status: 400, data: { error: 'Not today' } } });
  await userEvent.click(within(row).getByRole('button', { name: 'Revoke' }));
  await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Revoke' }));
  expect(await screen.findByText('Failed to revoke the deploy token: Not today')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(screen.getByRole('row', { name: /CI/ })).toBeVisible();
});
