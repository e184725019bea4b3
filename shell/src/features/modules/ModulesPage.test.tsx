import { queryClient, QueryProvider, tellLeftSaves } from '@veritas/shared/api';
import { addCatalogue } from '@veritas/shared/language';
import type { Module, ModuleChange, Modules } from '@veritas/shared/contracts/releases';
import type { Registry, RegistryEntry } from '@veritas/shared/registry';
import { ok, service } from '@veritas/shared/testing';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { listedDevices, publishedDevices } from '../../testing/listed-module.ts';
import { ModulesPage } from './ModulesPage.tsx';

const MODULES = 'api/modules/';
const TOKENS = 'api/deploy_tokens/';
const CHANGE = 'api/change_module/';

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

const ofUsers: Module = { ...listedDevices, name: 'users', title: 'Users', previous: null, disabled: true };
const days = (last: number) => [...Array.from({ length: 13 }, () => 0), last];
const health = [
  { remote: 'devices', version: '1.1.0', good: days(98), failed: days(2) },
  { remote: 'devices', version: '0.9.0', good: days(1), failed: days(0) },
];

function answer(modules: readonly Module[], more: Partial<Modules> = {}) {
  return ok({ modules, changes: [publishedDevices], refusals: [], health, ...more });
}

let user: ReturnType<typeof userEvent.setup>;
beforeEach(() => {
  queryClient.clear();
  user = userEvent.setup();
  service.answerWith({ [MODULES]: answer([listedDevices, ofUsers]), [`GET ${TOKENS}`]: ok([]) });
});

function open(isAvoided = false) {
  const registry: Registry = { schema: 1, issued: publishedDevices.at, remotes: [devices, users] };
  render(
    <QueryProvider>
      <main tabIndex={-1}>
        <ModulesPage
          registry={registry}
          isAvoided={({ name }) => isAvoided && name === 'devices'}
          onChange={jest.fn()}
        />
      </main>
    </QueryProvider>,
  );
}

async function rowsWith(text: string): Promise<string[]> {
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

const posted = () => service.requestsTo(TOKENS).flatMap(({ method, data }) => (/post/i.test(method) ? [data] : []));
const press = (name: string) => user.click(screen.getByRole('button', { name }));

test('each release has its place, who released it, what browsers reported, and what can be done', async () => {
  const started: ModuleChange = { ...publishedDevices, version: 8, verb: 'canary', from: '1.1.0', by: 'asha' };
  service.answerWith({
    [MODULES]: answer([{ ...listedDevices, canary }, ofUsers], { changes: [started, publishedDevices] }),
    [TOKENS]: ok([]),
  });
  open();
  const rows = await rowsWith('100 tabs, 2 failed');
  expect(rows.map((row) => row.replace(/\d\d? Nov( \d{4})?, .*?by/, 'TIME by'))).toEqual([
    '1.1.0 | Live | TIME by deploy token "CI of devices" | 100 tabs, 2 failed | Switch offOpen without Devices',
    '1.2.0 | Canaryfor 10 % of the users | TIME by asha | Nothing reported | End canary',
    '1.0.0 | Previous | Not known | Nothing reported | ',
    '0.9.0 | Other | Not known | 1 tab, none failed | ',
    '1.1.0 | Switched off | Not known | Nothing reported | Switch onOpen without Users',
  ]);
  expect(screen.getByRole('link', { name: 'Open without Devices' })).toHaveAttribute('href', '/?disable=devices');
});

test('a rollback is asked about first, names the version to leave, and is shown when it is done', async () => {
  open();
  await rowsWith('100 tabs, 2 failed');
  await press('Roll back');
  const question = screen.getByRole('alertdialog', { name: 'Roll Devices back?' });
  expect(question).toHaveTextContent('Everyone gets 1.0.0 of Devices in place of 1.1.0.');
  await press('Cancel');
  expect(service.count(CHANGE)).toBe(0);
  await press('Roll back');
  const after = answer([{ ...listedDevices, active: '1.0.0', previous: null }, ofUsers]);
  service.also({
    [CHANGE]: ok({ message: 'devices is back at 1.0.0', version: '1.0.0', changed: true }),
    [MODULES]: after,
  });
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Roll back' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(service.sentTo(CHANGE)).toEqual([{ action: 'rollback', remote: 'devices', from: '1.1.0' }]);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Roll back' })).not.toBeInTheDocument());
});

const canary = { version: '1.2.0', audience: '10 % of the users' };

test.each<[string, Module, Module, string | RegExp]>([
  [
    'Switch off',
    { ...listedDevices, previous: null },
    { ...listedDevices, previous: null, disabled: true },
    'Switch on',
  ],
  ['Switch on', { ...listedDevices, disabled: true }, listedDevices, 'Switch off'],
  ['Roll back', listedDevices, { ...listedDevices, active: '1.0.0', previous: null }, /^Devices 1\.0\.0 Live/],
  ['End canary', { ...listedDevices, canary }, listedDevices, /^Devices 1\.0\.0 Previous/],
])('after "%s" the focus is on its button, or on the row at its place', async (button, before, after, stays) => {
  service.also({ [MODULES]: answer([before]) });
  open();
  await rowsWith('100 tabs, 2 failed');
  await press(button);
  service.also({ [CHANGE]: ok({ message: 'Done', version: '1.1.0', changed: true }), [MODULES]: answer([after]) });
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: button }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  const target = () => screen.getByRole(typeof stays === 'string' ? 'button' : 'row', { name: stays });
  await waitFor(() => expect(target()).toHaveFocus());
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(target()).toHaveFocus();
});

test('after the last token is revoked, the focus is on the row that says so', async () => {
  const times = { created_at: '2026-11-18T05:00:00.000Z', expires_at: '2027-02-16T05:00:00.000Z' };
  const token = { id: 'x', remote: 'devices', name: 'CI', created_by: 'asha', used_at: null, ...times };
  service.also({ [`GET ${TOKENS}`]: ok([token]) });
  open();
  await user.click(await screen.findByRole('button', { name: 'Revoke' }));
  service.also({ ['api/revoke_deploy_token/']: ok({ message: 'Done' }), [`GET ${TOKENS}`]: ok([]) });
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Revoke' }));
  await screen.findByText('No deploy tokens yet');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(screen.getByRole('row', { name: 'No deploy tokens yet' })).toHaveFocus();
});

test('a change whose dialog was closed does not close another one', async () => {
  open();
  await rowsWith('100 tabs, 2 failed');
  const answerTo = service.hold(CHANGE);
  await press('Roll back');
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Roll back' }));
  await press('Cancel');
  await press('Switch off');
  service.forget();
  answerTo(ok({ message: 'devices is back at 1.0.0', version: '1.0.0', changed: true }));
  await waitFor(() => expect(service.count(MODULES)).toBe(1));
  expect(screen.getByRole('alertdialog', { name: 'Switch Devices off?' })).toBeVisible();
});

test('a change that is refused says why and stays open, over modules as they are now', async () => {
  open();
  await rowsWith('100 tabs, 2 failed');
  service.forget();
  await press('Switch off');
  service.also({ [CHANGE]: { status: 400, data: { error: 'The registry names no remote devices' } } });
  const question = screen.getByRole('alertdialog', { name: 'Switch Devices off?' });
  await user.click(within(question).getByRole('button', { name: 'Switch off' }));
  expect(
    await within(question).findByText(/Failed to change the module: The registry names no remote devices/),
  ).toBeVisible();
  await waitFor(() => expect(service.count(MODULES)).toBe(1));
});

test('a live release that failed in this browser is marked as not used here', async () => {
  open(true);
  await rowsWith('Live, but failed in this browser, which uses the previous one');
});

test('without an answer of the server the releases of the registry are still listed', async () => {
  service.answerWith({
    [MODULES]: { status: 403, data: { error: 'Your role may not do this', request_id: 'req-7f3' } },
  });
  open();
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'The modules could not be loaded from the server: Your role may not do thisReference req-7f3',
  );
  expect(screen.getAllByRole('row')).toHaveLength(4);
});

test('a server with the specified calls only is offered no change that it does not know', async () => {
  service.answerWith({});
  open();
  expect(await rowsWith('Switched off')).toHaveLength(3);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Open without Devices' })).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('tokens that cannot be read are not said to be none', async () => {
  service.also({ [`GET ${TOKENS}`]: { status: 400, data: { error: 'Not today', request_id: 'req-7f3' } } });
  open();
  expect(await screen.findByText('The deploy tokens could not be read: Not today')).toBeVisible();
  expect(screen.getByText('req-7f3')).toBeVisible();
  expect(screen.queryByText('No deploy tokens yet')).not.toBeInTheDocument();
  service.also({ [`GET ${TOKENS}`]: ok([]) });
  await press('Retry');
  expect(await screen.findByText('No deploy tokens yet')).toBeVisible();
});

test('a deploy token whose form was closed while it was made is to be made again', async () => {
  const report = jest.fn();
  tellLeftSaves(report);
  open();
  await screen.findByText('No deploy tokens yet');
  await press('New token');
  await user.click(screen.getByRole('combobox', { name: /Module/ }));
  await user.click(screen.getByRole('option', { name: 'Devices' }));
  await user.type(screen.getByRole('textbox', { name: /Used by/ }), 'CI');
  const answer = service.hold(`POST ${TOKENS}`);
  await press('Create token');
  await press('Cancel');
  const made = { id: 'x', remote: 'devices', name: 'CI', created_by: 'asha', used_at: null, token: 'vdt_secret' };
  answer(ok({ ...made, created_at: '2026-11-18T05:00:00.000Z', expires_at: '2027-02-16T05:00:00.000Z' }));
  await waitFor(() =>
    expect(report.mock.calls).toEqual([['error', expect.stringMatching(/Revoke it and create another/)]]),
  );
  expect(screen.queryByText('vdt_secret')).not.toBeInTheDocument();
});

test('a deploy token is made for one module, shown once, and kept nowhere', async () => {
  open();
  await screen.findByText('No deploy tokens yet');
  await press('New token');
  const token = 'vdt_secret';
  const made = { id: 'x', remote: 'devices', name: 'CI', created_by: 'asha', used_at: null };
  const times = { created_at: '2026-11-18T05:00:00.000Z', expires_at: '2027-02-16T05:00:00.000Z' };
  service.also({
    [`POST ${TOKENS}`]: ok({ ...made, ...times, token }),
    [`GET ${TOKENS}`]: ok([{ ...made, ...times }]),
  });
  await press('Create token');
  expect(screen.getByRole('textbox', { name: /Used by/ })).toHaveAccessibleDescription(/Enter who uses the token/);
  const days = screen.getByRole('textbox', { name: /Valid for \(days\)/ });
  await user.clear(days);
  addCatalogue({ 'Enter 1 to {most} days': '1 से {most} दिन लिखें' });
  await press('Create token');
  expect(days).toHaveAccessibleDescription('1 से 366 दिन लिखें');
  await user.type(days, '90');
  expect(posted()).toEqual([]);
  await user.click(screen.getByRole('combobox', { name: /Module/ }));
  await user.click(screen.getByRole('option', { name: 'Devices' }));
  // The server's maximum: it counts an emoji as one character, a field's maxLength as two.
  const name = '🛠'.repeat(60);
  await user.click(screen.getByRole('textbox', { name: /Used by/ }));
  await user.paste(name);
  await press('Create token');
  expect(await screen.findByText(token)).toBeVisible();
  expect(posted()).toEqual([{ remote: 'devices', name, days: 90 }]);
  await press('Done');
  expect(screen.queryByText(token)).not.toBeInTheDocument();
  const kept = JSON.stringify([
    { ...window.localStorage },
    { ...window.sessionStorage },
    queryClient
      .getQueryCache()
      .getAll()
      .map(({ state }) => state.data),
  ]);
  expect(kept).not.toContain(token);
  expect(screen.getByRole('table', { name: 'Deploy tokens' })).toHaveTextContent('CI');
});
