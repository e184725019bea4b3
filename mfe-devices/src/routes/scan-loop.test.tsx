import { GET_STATUS_PATH } from '@veritas/shared/api';
import { ok, service } from '@veritas/shared/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { rawDevice, SUBMITTED } from '../testing/raw-device.ts';
import { emptyList, leave, openList, rowOf } from '../testing/render-list.tsx';
import { flashFrame, openDialog, scan } from '../testing/scanner.ts';

afterEach(leave);

const GOOD = rawDevice('RVP-GOOD', SUBMITTED);
const BAD = rawDevice('RVP-BAD', { ...SUBMITTED, device_result: 'E007' });

/** Records what the page plays. */
function listen() {
  const heard: number[] = [];
  class Silent {
    state = 'running';
    currentTime = 0;
    destination = {};
    createGain() {
      const gain = { setValueAtTime: () => gain, linearRampToValueAtTime: () => gain };
      return { gain, connect: (next: unknown) => next };
    }
    createOscillator() {
      const frequency = { value: 0 };
      return {
        frequency,
        connect: (next: unknown) => next,
        start: () => heard.push(frequency.value),
        stop: () => undefined,
      };
    }
  }
  Object.assign(globalThis, { AudioContext: Silent });
  return { heard: () => heard.splice(0) };
}

test('scans are silent until sounds are switched on; then good, bad and unknown ones sound different', async () => {
  const ear = listen();
  const user = openList([GOOD, BAD]);
  await rowOf('RVP-GOOD');
  scan('RVP-GOOD');
  expect(await screen.findByRole('dialog')).toHaveTextContent('RVP-GOOD');
  expect(ear.heard()).toEqual([]);
  fireEvent.click(screen.getByRole('switch', { name: 'Scan sounds', hidden: true }));
  const good = ear.heard();
  const sounds = ['rvp-good', 'RVP-BAD', 'RVP-NONE'].map((id) => {
    scan(id);
    return ear.heard().join(' ');
  });
  expect(sounds[0]).toBe(good.join(' '));
  expect(new Set(sounds).size).toBe(3);
  expect(sounds).not.toContain('');
  await user.click(screen.getByRole('switch', { name: 'Scan sounds', hidden: true }));
  scan('RVP-GOOD');
  expect(ear.heard()).toEqual([]);
});

test('each scanned device is announced with its result, also in place of an open one', async () => {
  openList([rawDevice('HEARD-1', SUBMITTED), rawDevice('HEARD-2', { ...SUBMITTED, device_result: 'E007' })]);
  await rowOf('HEARD-1');
  const spoken = () => within(screen.getByRole('dialog')).getAllByRole('status')[0];
  scan('HEARD-1');
  await waitFor(() => expect(spoken()).toHaveTextContent(/^HEARD-1, Submitted for verification, Passed, \d of 2$/));
  scan('HEARD-2');
  await waitFor(() => expect(spoken()).toHaveTextContent(/^HEARD-2, .*, E007: Incorrect device detected\., \d of 2$/));
  scan('HEARD-2');
  await waitFor(() => expect(spoken()).toHaveTextContent(/^HEARD-2, .*, Scanned before at \d\d:\d\d$/));
});

test('an unknown ID flashes once for each scan, from anywhere and from the filter; a known one does not', async () => {
  const user = openList([GOOD, BAD]);
  await rowOf('RVP-GOOD');
  scan('RVP-BAD');
  expect(await screen.findByRole('dialog')).toHaveTextContent('RVP-BAD');
  expect(flashFrame()).toBeNull();
  scan('RVP9999999999');
  expect(openDialog()).toHaveTextContent(
    'RVP9999999999 is not known.Check the ID, or ask the person who uploads shipments.',
  );
  const first = flashFrame();
  expect(first).toBeInTheDocument();
  scan('RVP9999999999');
  expect(flashFrame()).not.toBe(first);
  act(() => void fireEvent.animationEnd(flashFrame() ?? document.body));
  expect(flashFrame()).toBeNull();
  act(() => window.history.back());
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  // By a click: an ID typed right after `/` counts as scanned outside the filter.
  await user.click(screen.getByLabelText('Filter by tracking id'));
  await user.keyboard('RVP888{Enter}');
  expect(await emptyList()).toHaveTextContent('RVP888 is not known.');
  expect(flashFrame()).toBeInTheDocument();
});

test('a scan before the devices have come is judged when they have', async () => {
  const answer = service.hold(GET_STATUS_PATH);
  openList('held');
  scan('RVP-NONE');
  expect(flashFrame()).toBeNull();
  answer(ok([GOOD]));
  expect(await screen.findByRole('dialog')).toHaveTextContent('RVP-NONE is not known.');
  expect(flashFrame()).toBeInTheDocument();
});

/** `npm run bench -- scan-loop` makes 300, in a browser. */
const SCANS = 20;
const PER_SECOND = 3;

test('of 20 scans at 3 a second none is lost, and each is shown before the next one begins', async () => {
  const devices = Array.from({ length: 10 }, (_, index) => rawDevice(`RVP41000${index + 100}`));
  openList(devices);
  await rowOf('RVP41000100');
  jest.useFakeTimers({ now: Date.parse('2026-11-22T09:30:00+05:30') });
  const shown: string[] = [];
  const scanned = Array.from({ length: SCANS }, (_, index) => `RVP41000${((index * 7) % 13) + 100}`);
  for (const [index, id] of scanned.entries()) {
    scan(id);
    const isKnown = Number(id.slice(-3)) < 110;
    const text = openDialog()?.textContent;
    if (text?.includes(isKnown ? `${id}Pending` : `${id} is not known.`)) shown.push(id);
    // Only a scan that repeats an earlier one is marked as such.
    expect(text?.includes('Scanned before')).toBe(scanned.indexOf(id) < index);
    await act(() => jest.advanceTimersByTimeAsync(1000 / PER_SECOND));
  }
  expect(shown).toEqual(scanned);
  jest.useRealTimers();
});
