import { onConfirmationNeeded, queryClient, tellLeftSaves } from '@veritas/shared/api';
import { ok, savedFiles, savedText, service, type Answers } from '@veritas/shared/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { address, openPage } from '../../testing/page.tsx';
import CreateUserRoute from '../../routes/CreateUserRoute.tsx';

const groups = [{ code: 'BLR_KOR', name: 'BLR_KOR', organization: 'hub' }];

const users = [{ id: 1, username: 'asha', role: 'executive', is_active: true, group_info: [] }];

/** An admin with these rows pasted, and a server that gives this answer to each creation. */
async function paste(answer: Answers[string], rows: string) {
  const answers: Answers = { 'user/get_groups/': ok(groups), 'user/get_users/': ok(users), 'user/create/': answer };
  const user = openPage(<CreateUserRoute />, { as: { role: 'admin' }, answers });
  await waitFor(() => expect(service.count('user/get_groups/')).toBe(1));
  await user.click(screen.getByRole('button', { name: 'Create many' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Create many users' }));
  expect(dialog.getByLabelText('Rows')).toHaveFocus();
  // A region that exists before its text, so that a screen reader announces it.
  const counted = dialog.getByText('', { selector: 'p[role="status"]' });
  await user.paste(rows);
  return { user, dialog, counted };
}

test('many users are pasted, looked over, created one by one, and their passwords saved', async () => {
  let tries = 0;
  const answer = () =>
    tries++ === 0 ? ok({ message: 'made' }) : { status: 400, data: { detail: 'Username already taken' } };
  const { user, dialog, counted } = await paste(
    answer,
    'a1x,a1x@x.io,executive,hub,BLR_KOR\nb1x,b1x@x.io,executive,hub,BLR_KOR\nc1x,c1x,executive,hub',
  );
  expect(counted).toHaveTextContent('2 users ready, 1 with problems');
  expect(dialog.getByText('email "c1x" is not an address')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Create 2 users' }));
  expect(await dialog.findByText('1 created, 1 failed, 1 not sent')).toBeVisible();
  expect(dialog.getByText('email "c1x" is not an address')).toBeVisible();
  expect(dialog.getByText('Username already taken')).toBeVisible();
  const saved = savedFiles();
  const asked = jest.spyOn(window, 'confirm').mockReturnValue(false);
  await user.click(dialog.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
  expect(asked).toHaveBeenCalledWith('Close without saving the password? It will not be shown again.');
  await user.click(dialog.getByRole('button', { name: 'Save the password as CSV' }));
  const text = await savedText(saved[0]);
  const [sent] = service.sentTo('user/create/') as { password: string }[];
  expect(text).toContain(`a1x,a1x@x.io,${sent?.password}`);
  expect(text).not.toContain('b1x@x.io');
  expect(address()).toBe('/');
});

test('leaving a run asks first, and a message reports how far it came', async () => {
  const notified = jest.fn();
  tellLeftSaves(notified);
  const rows = ['a1x', 'b1x', 'c1x'].map((name) => `${name},${name}@x.io,executive,hub,BLR_KOR`).join('\n');
  const { user, dialog } = await paste(ok(), rows);
  const answer = service.hold('user/create/');
  await user.click(dialog.getByRole('button', { name: 'Create 3 users' }));
  const unload = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(unload);
  expect(unload.defaultPrevented).toBe(true);
  user.leave();
  answer(ok({ message: 'made' }));
  await waitFor(() =>
    expect(notified.mock.calls).toEqual([
      ['error', expect.stringMatching(/^1 user created, 0 failed, 2 not tried\. Unsaved passwords/)],
    ]),
  );
  expect(service.count('user/create/')).toBe(1);
});

test('declining to confirm the password asks once, reports the rest, and lets the run continue', async () => {
  const refusal = { status: 403, data: { code: 'reauth_required', error: 'Confirm your password first.' } };
  let confirmed = false;
  const { user, dialog } = await paste(
    () => (confirmed ? ok({ message: 'made' }) : refusal),
    ['a1x', 'b1x', 'c1x'].map((name) => `${name},${name}@x.io,executive,hub,BLR_KOR`).join('\n'),
  );
  const asked = jest.fn(() => Promise.resolve(false));
  const forget = onConfirmationNeeded(asked);
  await user.click(dialog.getByRole('button', { name: 'Create 3 users' }));
  expect(await dialog.findByText(/^0 created, 0 failed, 3 left: row 1 \(a1x\) and all below/)).toHaveTextContent(
    'Stopped, because your password was not confirmed.',
  );
  expect(asked).toHaveBeenCalledTimes(1);
  expect(service.count('user/create/')).toBe(1);
  confirmed = true;
  await user.click(dialog.getByRole('button', { name: 'Create 3 users left' }));
  expect(await dialog.findByText('3 created, 0 failed')).toBeVisible();
  expect(service.sentTo('user/create/')).toHaveLength(4);
  forget();
});

test('a taken name is known before anything is sent', async () => {
  const { dialog } = await paste(ok({ message: 'made' }), 'Asha,a@x.io,executive,hub\nb1x,b1x@x.io,executive,hub');
  expect(await dialog.findByText('username "Asha" already taken')).toBeVisible();
  expect(dialog.getByText('1 user ready, 1 with problems')).toBeVisible();
});

test('rows that were not created are left to be corrected and sent in another run', async () => {
  const { user, dialog } = await paste(
    ok({ message: 'made' }),
    'a1x,a1x@x.io,executive,hub,,own words of a1x\nc1x,c1x,executive,hub,,words of her own',
  );
  await user.click(dialog.getByRole('button', { name: 'Create 1 user' }));
  expect(await dialog.findByText('1 created, 0 failed, 1 not sent')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Correct the other row' }));
  const rows = dialog.getByLabelText('Rows');
  expect(rows).toHaveFocus();
  expect(rows).toHaveValue('username,email,role,organization,group,password\nc1x,c1x,executive,hub,,words of her own');
  await user.clear(rows);
  await user.type(rows, 'c1x,c1x@x.io,executive,hub,,words of her own');
  await user.click(dialog.getByRole('button', { name: 'Create 1 user' }));
  expect(await dialog.findByText('1 created, 0 failed')).toBeVisible();
  expect(service.sentTo('user/create/')).toMatchObject([{ username: 'a1x' }, { username: 'c1x', email: 'c1x@x.io' }]);
});

describe('rows that exist nowhere else are not lost unasked', () => {
  const question = 'Close without creating these rows? They are not saved anywhere else.';
  const isOpen = () => screen.queryByRole('dialog', { name: 'Create many users' }) !== null;
  let asked: jest.SpyInstance;
  beforeEach(() => {
    asked = jest.spyOn(window, 'confirm').mockClear().mockReturnValue(false);
  });
  afterEach(() => jest.restoreAllMocks());

  function leavesUnasked(): boolean {
    const unload = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(unload);
    return !unload.defaultPrevented;
  }

  test('those that are left of a run to be corrected', async () => {
    const { user, dialog } = await paste(
      ok({ message: 'made' }),
      'a1x,a1x@x.io,executive,hub,,own words of a1x\nc1x,c1x,executive,hub,,words of her own',
    );
    await user.click(dialog.getByRole('button', { name: 'Create 1 user' }));
    await user.click(await dialog.findByRole('button', { name: 'Correct the other row' }));
    const rows = 'username,email,role,organization,group,password\nc1x,c1x,executive,hub,,words of her own';
    for (const leave of ['Cancel', 'Close']) await user.click(dialog.getByRole('button', { name: leave }));
    expect(asked.mock.calls).toEqual([[question], [question]]);
    expect(leavesUnasked()).toBe(false);
    expect(dialog.getByLabelText('Rows')).toHaveValue(rows);
    asked.mockReturnValue(true);
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(isOpen()).toBe(false);
  });

  test('those that were edited, also once they were refused', async () => {
    const { user, dialog } = await paste({ status: 400, data: { detail: 'Taken' } }, 'a1x,a1x@x.io,executive,hub,,');
    await user.type(dialog.getByLabelText('Rows'), 'my own words');
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(asked).toHaveBeenCalledWith(question);
    await user.click(dialog.getByRole('button', { name: 'Create 1 user' }));
    expect(await dialog.findByText('0 created, 1 failed')).toBeVisible();
    await user.click(dialog.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
    expect(asked).toHaveBeenCalledTimes(2);
    expect(isOpen()).toBe(true);
  });

  test.each<[string, (scene: Awaited<ReturnType<typeof paste>>) => Promise<void>]>([
    ['pasted', () => Promise.resolve()],
    [
      'pasted over what was edited',
      async ({ user, dialog }) => {
        await user.type(dialog.getByLabelText('Rows'), 'x');
        await user.clear(dialog.getByLabelText('Rows'));
        await user.paste('b1x,b1x@x.io,executive,hub\r\nb2,b2@x.io,executive,hub');
      },
    ],
    [
      'from a file',
      async ({ user, dialog }) => {
        const file = new File(['b1x,b1x@x.io,executive,hub\r\n'], 'users.csv', { type: 'text/csv' });
        await user.upload(dialog.getByLabelText('Or a CSV file'), file);
        await dialog.findByText('1 user ready, 0 with problems');
      },
    ],
    ['removed', ({ user, dialog }) => user.clear(dialog.getByLabelText('Rows'))],
  ])('and those that are as they were %s ask nothing', async (_what, change) => {
    const scene = await paste(ok(), 'a1x,a1x@x.io,executive,hub,BLR_KOR\n');
    await change(scene);
    expect(leavesUnasked()).toBe(true);
    await scene.user.click(scene.dialog.getByRole('button', { name: 'Cancel' }));
    expect(asked).not.toHaveBeenCalled();
    expect(isOpen()).toBe(false);
  });
});

test('rows come from a file, which can be chosen again once it is corrected', async () => {
  const { user, dialog } = await paste(ok(), 'x');
  const field = dialog.getByLabelText<HTMLInputElement>('Or a CSV file');
  await user.upload(field, new File(['a1x,a1x@x.io,executive,hub,BLR_KOR'], 'users.csv', { type: 'text/csv' }));
  expect(await dialog.findByText('1 user ready, 0 with problems')).toBeVisible();
  // A browser fires no change event for the file that is in the field already.
  await user.click(field);
  expect(field.files).toHaveLength(0);
  expect(dialog.getByText('1 user ready, 0 with problems')).toBeVisible();
});

test.each<[string, string, (scene: Awaited<ReturnType<typeof paste>>) => Promise<void>]>([
  [
    'another file',
    'b1x,b1x@x.io,executive,hub',
    ({ user, dialog }) =>
      user.upload(dialog.getByLabelText('Or a CSV file'), new File(['b1x,b1x@x.io,executive,hub'], 'second.csv')),
  ],
  ['text', 'xa', ({ user, dialog }) => user.type(dialog.getByLabelText('Rows'), 'a')],
])('a file that takes long to read does not replace %s that came after it', async (_what, text, come) => {
  const scene = await paste(ok(), 'x');
  const slow = new File(['a1x'], 'first.csv', { type: 'text/csv' });
  const read = Promise.withResolvers<string>();
  slow.text = () => read.promise;
  await scene.user.upload(scene.dialog.getByLabelText('Or a CSV file'), slow);
  await come(scene);
  const rows = scene.dialog.getByLabelText('Rows');
  await waitFor(() => expect(rows).toHaveValue(text));
  await act(async () => {
    read.resolve('a1x,a1x@x.io,executive,hub');
    await read.promise;
  });
  expect(rows).toHaveValue(text);
});

test('a file that cannot be read is reported, and changes no rows', async () => {
  const { user, dialog } = await paste(ok(), 'a1x,a1x@x.io,executive,hub,BLR_KOR');
  const gone = new File([''], 'users.csv', { type: 'text/csv' });
  gone.text = () => Promise.reject(new DOMException('Gone', 'NotReadableError'));
  await user.upload(dialog.getByLabelText('Or a CSV file'), gone);
  expect(await screen.findByText('The file could not be read')).toBeVisible();
  expect(dialog.getByText('1 user ready, 0 with problems')).toBeVisible();
});

test('rows of more users than the limit are only counted', async () => {
  const { dialog } = await paste(ok(), 'x\n'.repeat(501));
  expect(dialog.getByText('501 rows are too many: the limit is 500 at once')).toBeVisible();
  expect(dialog.queryByRole('table')).not.toBeInTheDocument();
  expect(dialog.queryByRole('button', { name: /^Create/ })).not.toBeInTheDocument();
});

test('a file that is far too large is refused before it is read, and changes no rows', async () => {
  const { user, dialog } = await paste(ok(), 'a1x,a1x@x.io,executive,hub,BLR_KOR');
  const large = new File(['b1x,b1x@x.io,executive,hub'], 'shipments.csv', { type: 'text/csv' });
  Object.defineProperty(large, 'size', { value: 5 * 1_048_576 });
  const read = jest.spyOn(large, 'text');
  await user.upload(dialog.getByLabelText('Or a CSV file'), large);
  const sentence = '“shipments.csv” is larger than 4 MB. Choose a file of at most 500 rows.';
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(read).not.toHaveBeenCalled();
  expect(dialog.getByText('1 user ready, 0 with problems')).toBeVisible();
});

describe('the list of users is read again', () => {
  const three = ['a1x', 'b1x', 'c1x'].map((name) => `${name},${name}@x.io,executive,hub,BLR_KOR`).join('\n');
  const USERS = 'user/get_users/';

  test.each([
    ['all of it', ok({ message: 'made' }), '3 created, 0 failed'],
    ['nothing of it', { status: 500 }, '0 created, 3 failed'],
  ])('after a run that did %s', async (_what, answer, outcome) => {
    const { user, dialog } = await paste(answer, three);
    await user.click(dialog.getByRole('button', { name: 'Create 3 users' }));
    expect(await dialog.findByText(outcome)).toBeVisible();
    await waitFor(() => expect(service.count(USERS)).toBe(2));
  });

  test('after a run that was stopped, and after what was left of it', async () => {
    const { user, dialog } = await paste(ok({ message: 'made' }), three);
    const answer = service.hold('user/create/');
    await user.click(dialog.getByRole('button', { name: 'Create 3 users' }));
    await user.click(dialog.getByRole('button', { name: 'Stop' }));
    expect(service.count(USERS)).toBe(1);
    answer(ok({ message: 'made' }));
    await waitFor(() => expect(service.count(USERS)).toBe(2));
    await user.click(await dialog.findByRole('button', { name: 'Create 2 users left' }));
    await waitFor(() => expect(service.count(USERS)).toBe(3));
  });

  test('by the next screen, after a run whose own was left', async () => {
    const { user, dialog } = await paste(ok(), three);
    const answer = service.hold('user/create/');
    await user.click(dialog.getByRole('button', { name: 'Create 3 users' }));
    user.leave();
    const isOld = () => queryClient.getQueryState([USERS])?.isInvalidated;
    expect(isOld()).toBe(false);
    answer(ok({ message: 'made' }));
    await waitFor(() => expect(isOld()).toBe(true));
  });
});

test('an e-mail address may break before its @ and nowhere else', async () => {
  const { dialog } = await paste(ok({ message: 'made' }), 'a1x,wm_pat_018@example.com,executive,hub');
  const cell = dialog.getAllByRole('cell').find(({ textContent }) => textContent === 'wm_pat_018@example.com');
  expect(cell?.innerHTML).toContain('wm_pat_018<wbr>@example.com');
});
