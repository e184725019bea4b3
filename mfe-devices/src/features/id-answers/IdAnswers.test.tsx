import { screen, within } from '@testing-library/react';
import { splitIds } from '@veritas/shared/domain';
import { sessionStore } from '@veritas/shared/session';
import { copiedText } from '@veritas/shared/testing';
import { DETACHED, rawDevice, SUBMITTED, VERIFIED } from '../../testing/raw-device.ts';
import { idsOfList, leave, openList, rowOf } from '../../testing/render-list.tsx';

afterEach(leave);

const devices = [
  rawDevice('RVP1', SUBMITTED),
  rawDevice('RVP2', { ...SUBMITTED, device_result: 'E004' }),
  rawDevice('RVP3'),
  rawDevice('RVP4', { ...DETACHED, order: { hub_code: 'DEL' } }),
  rawDevice('RVP10'),
];
const field = () => screen.getByLabelText('Filter by tracking id');

async function paste(text: string, address?: string) {
  const user = openList(devices, address);
  await rowOf('RVP3');
  await user.click(field());
  await user.paste(text);
  return user;
}
const bodyOf = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent);

test('a pasted list is answered by stage, with what to do next; what is missing comes first', async () => {
  await paste('rvp1\nRVP2,RVP3\r\nRVP4 RVP5 RVP10X');
  expect(screen.getByRole('heading', { name: '6 tracking IDs' })).toBeInTheDocument();
  expect(bodyOf('Answers')).toEqual([
    '2Not foundCopy missing IDsCheck the ID, or ask the person who uploads shipments',
    '1PendingCopyScan it at the doorstep',
    '2Submitted for verificationCopyScan it at the hub',
    '1DetatchedCopyNothing left to do',
  ]);
  expect(idsOfList()).toHaveLength(4);
});

test('staff of a return centre are not asked to send there what is in their hands', async () => {
  sessionStore.setState({
    role: 'executive',
    hubCode: 'rc_blr',
    groups: [{ name: 'RC_BLR', code: 'RC_BLR', organization: 'RC' }],
  });
  const user = openList([...devices, rawDevice('RVP6', VERIFIED)], '/ListDevices');
  await rowOf('RVP3');
  await user.click(field());
  await user.paste('RVP6 RVP1');
  expect(bodyOf('Answers')).toEqual([
    '1Submitted for verificationCopyScan it at the hub',
    '1verified at hubCopyScan it at the return centre',
  ]);
  await user.click(screen.getByRole('button', { name: 'Answer for each ID' }));
  expect(bodyOf('Answer for each ID')[0]).toMatch(/Scan it at the return centre$/);
  await user.keyboard('{Escape}');
  await user.clear(field());
  await user.type(field(), 'RVP6{Enter}');
  expect(await screen.findByRole('dialog')).toHaveTextContent('Scan it at the return centre');
});

test('the missing are copied, one a line', async () => {
  const user = await paste('RVP1 RVP5 RVP10X');
  await user.click(screen.getByRole('button', { name: 'Copy missing IDs' }));
  expect(await copiedText()).toBe('RVP5\nRVP10X');
});

test('a copied list runs no formula in a sheet, and is pasted back unchanged', async () => {
  const user = await paste('RVP1 =cmd()');
  await user.click(screen.getByRole('button', { name: 'Copy missing IDs' }));
  const copied = await copiedText();
  expect(copied).toBe("'=cmd()");
  expect(splitIds(`${copied}\nRVP1`)).toEqual(['=cmd()', 'RVP1']);
});

test('each ID has its answer, in the order of the paste', async () => {
  const user = await paste('RVP9 RVP2 RVP4');
  await user.click(screen.getByRole('button', { name: 'Answer for each ID' }));
  expect(bodyOf('Answer for each ID')).toEqual([
    'RVP9Not foundCheck the ID, or ask the person who uploads shipments',
    'RVP2FoundBLR_KORSubmitted for verificationE004E004: Device duplication detected.Scan it at the hub',
    'RVP4FoundDELDetatchedPassedNothing left to do',
  ]);
});

test('the last of thousands of answers leave the focus of their button to the first of them', async () => {
  const ids = Array.from({ length: 401 }, (_, index) => `NOID${index + 1}`);
  const user = await paste(ids.join(' '));
  await user.click(screen.getByRole('button', { name: 'Answer for each ID' }));
  await user.click(screen.getByRole('button', { name: 'Show 200 more of 201' }));
  await user.click(screen.getByRole('button', { name: 'Show 1 more of 1' }));
  expect(screen.queryByRole('button', { name: /^Show/ })).not.toBeInTheDocument();
  const first = screen.getAllByRole('row').find(({ textContent }) => textContent.startsWith('NOID401'));
  expect(first).toHaveFocus();
});

test('an ID of another hub is found, although the list shows the chosen hub only', async () => {
  await paste('RVP1 RVP4', '/ListDevices?hub=blr_kor');
  expect(idsOfList()).toEqual(['RVP1']);
  expect(screen.queryByText('Not found')).not.toBeInTheDocument();
});

test('one ID is a search and needs no answers', async () => {
  await paste('RVP1');
  expect(screen.queryByRole('table', { name: 'Answers' })).not.toBeInTheDocument();
  expect(idsOfList()).toEqual(['RVP1', 'RVP10']);
});

test('hostile IDs are text', async () => {
  await paste('<img/src=x> \u202Eabc');
  expect(bodyOf('Answers')[0]).toMatch(/^2Not found/);
});
