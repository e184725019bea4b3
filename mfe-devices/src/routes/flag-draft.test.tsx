import { flagDevice, getDeviceNotes, getScanAttempts, QueryProvider } from '@veritas/shared/api';
import { parseDeviceRecords } from '@veritas/shared/domain';
import { mayLeave, sessionStore } from '@veritas/shared/session';
import { MemoryRouter, ok, service } from '@veritas/shared/testing';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DeviceDetails } from '../features/device-details/DeviceDetails.tsx';
import { DeviceNotes } from '../features/device-notes/DeviceNotes.tsx';
import { stateOf } from '../testing/device-notes.tsx';
import { rawDevice } from '../testing/raw-device.ts';

const NOTHING = { found: new Map<never, never>(), isAsking: false, problem: null, reference: null, retry: jest.fn() };

function detailsOf(trackingId: string, record: object | null) {
  const [parsed = null] = record ? parseDeviceRecords([record]) : [];
  const notes = <DeviceNotes trackingId={trackingId} />;
  return (
    <QueryProvider>
      <MemoryRouter>
        <DeviceDetails
          {...{ trackingId, notes, archive: NOTHING, walk: null, notice: null, onClose: jest.fn() }}
          record={parsed}
        />
      </MemoryRouter>
    </QueryProvider>
  );
}

const reason = () => screen.findByRole('textbox', { name: 'Reason (optional)' });

async function typedFlag() {
  service.also({
    [`GET ${getDeviceNotes.path}`]: ok(stateOf()),
    [getScanAttempts.path]: ok([]),
    [flagDevice.path]: ok({ ...stateOf(), flag_version: 1 }),
  });
  sessionStore.setState({ timeZone: 'Asia/Kolkata', role: 'executive' });
  const user = userEvent.setup();
  const { rerender } = render(detailsOf('A', rawDevice('A', {})));
  await user.click(await screen.findByRole('button', { name: 'Set flag' }));
  await user.type(await reason(), 'Bill is asked for');
  return { user, rerender };
}

test('the typed reason of a flag is kept while an undone upload is imported again, and asked about', async () => {
  const confirm = jest.spyOn(window, 'confirm').mockReturnValue(false);
  const { user, rerender } = await typedFlag();
  rerender(detailsOf('A', null));
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  expect(mayLeave()).toBe(false);
  expect(confirm).toHaveBeenCalledTimes(1);
  rerender(detailsOf('A', { ...rawDevice('A', {}), id: 99 }));
  expect(await reason()).toHaveValue('Bill is asked for');
  await user.click(screen.getByRole('button', { name: 'Save flag' }));
  expect(await screen.findByRole('button', { name: 'Set flag' })).toBeVisible();
  expect(service.sentTo(flagDevice.path)).toMatchObject([
    { tracking_id: 'A', reason: 'Bill is asked for', version: 0 },
  ]);
  rerender(detailsOf('A', rawDevice('A', {})));
  expect(await screen.findByRole('button', { name: 'Set flag' })).toBeVisible();
});

test('the typed reason of a flag is not kept for later, nor for another device', async () => {
  const { rerender } = await typedFlag();
  for (const id of ['B', 'A']) {
    rerender(detailsOf(id, rawDevice(id, {})));
    expect(await screen.findByRole('button', { name: 'Set flag' })).toBeVisible();
    expect(screen.queryByRole('textbox', { name: 'Reason (optional)' })).not.toBeInTheDocument();
  }
});
