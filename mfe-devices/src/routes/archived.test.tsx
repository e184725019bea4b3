import { ARCHIVED_HEADER, findDevices, GET_STATUS_PATH } from '@veritas/shared/api';
import { ok, service } from '@veritas/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { DETACHED, rawDevice, SUBMITTED } from '../testing/raw-device.ts';
import { scan } from '../testing/scanner.ts';
import { emptyList, idsOfList, leave, openList, rowOf } from '../testing/render-list.tsx';

afterEach(leave);

const closed = { ...rawDevice('RVP9000001', DETACHED), id: 9 };

/** A service that lists two devices and leaves out some that are closed. */
function openWithArchive(address?: string, archived: object | null = { devices: 1204, after_days: 180 }) {
  service.answerWith({
    [GET_STATUS_PATH]: {
      ...ok([rawDevice('RVP1000001', SUBMITTED), rawDevice('RVP1000002')]),
      headers: archived ? { [ARCHIVED_HEADER]: JSON.stringify(archived) } : {},
    },
    [findDevices.path]: (data) =>
      ok((data as { tracking_ids: string[] }).tracking_ids.some((id) => /^RVP9000001$/i.test(id)) ? [closed] : []),
  });
  return openList('held', address);
}
const field = () => screen.getByLabelText('Filter by tracking id');
const isOpen = () =>
  waitFor(() => expect(screen.getByRole('dialog', { name: 'Device Details' })).toHaveTextContent('rc_meena'));
const asked = () => service.sentTo(findDevices.path);

test.each([
  [{ devices: 1204, after_days: 180 }, '1,204 closed devices older than 180 days are not listed.'],
  [{ devices: 1, after_days: 90 }, '1 closed device older than 90 days is not listed.'],
  [{ devices: 2, after_days: null }, '2 closed devices are not listed.'],
])('the number of devices that are not listed is shown: %j', async (archived, sentence) => {
  openWithArchive(undefined, archived);
  await rowOf('RVP1000001');
  expect(screen.getByText(sentence, { exact: false })).toHaveTextContent(`${sentence} Search by ID or use Download.`);
  expect(screen.getByRole('link', { name: 'Download' })).toHaveAttribute('href', '/Download');
});

test.each([null, { devices: 0, after_days: 180 }, { devices: '7' }])(
  'a service that does not report such devices gets no request for them: %j',
  async (archived) => {
    const user = openWithArchive(undefined, archived);
    await rowOf('RVP1000001');
    await user.type(field(), 'RVP9000001');
    expect(await emptyList()).toHaveTextContent('RVP9000001 is not known.');
    expect(screen.queryByText(/not listed/)).not.toBeInTheDocument();
    expect(asked()).toEqual([]);
  },
);

test('a closed device is found by its ID in the filter, and opens', async () => {
  const user = openWithArchive();
  await rowOf('RVP1000001');
  await user.click(field());
  await user.paste('rvp9000001');
  expect(await screen.findByText(/is closed and no longer listed/)).toHaveTextContent('RVP9000001');
  expect(idsOfList()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'See Details' }));
  const dialog = await screen.findByRole('dialog', { name: 'Device Details' });
  expect(await within(dialog).findByText('RVP9000001')).toBeVisible();
  expect(asked()).toHaveLength(1);
});

test('a closed device opens by Enter after its ID, by a scan and by its address', async () => {
  const user = openWithArchive();
  await rowOf('RVP1000001');
  await user.type(field(), 'RVP9000001{Enter}');
  await isOpen();
  leave();
  openWithArchive();
  await rowOf('RVP1000001');
  scan('RVP9000001');
  await isOpen();
  leave();
  openWithArchive('/ListDevices?device=rvp9000001');
  await isOpen();
});

test('of several IDs those of closed devices are found, those of none are not', async () => {
  const user = openWithArchive();
  await rowOf('RVP1000001');
  await user.click(field());
  await user.paste('RVP1000001 RVP9000001 RVP9000002');
  const answers = within(await screen.findByRole('table', { name: 'Answers' }));
  expect(answers.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'IDsAnswerCopyNext action',
    '1Not foundCopy missing IDsCheck the ID, or ask the person who uploads shipments',
    '1Submitted for verificationCopyScan it at the hub',
    '1DetatchedCopyNothing left to do',
  ]);
  expect(asked()).toEqual([{ tracking_ids: ['rvp9000001', 'rvp9000002'] }]);
});

test('an ID is only called unknown when the closed devices were searched', async () => {
  const user = openWithArchive();
  await rowOf('RVP1000001');
  service.also({ [findDevices.path]: { status: 503, data: { error: 'Too busy.', request_id: 'req-7f3' } } });
  await user.click(field());
  await user.paste('RVP9000001');
  const retry = await screen.findByRole('button', { name: 'Retry' });
  expect(await emptyList()).toHaveTextContent(
    'RVP9000001 is not in the list.Closed devices could not be searched: Too busy.RetryReference req-7f3',
  );
  service.also({ [findDevices.path]: ok([closed]) });
  await user.click(retry);
  expect(await screen.findByText(/is closed and no longer listed/)).toBeVisible();
});
