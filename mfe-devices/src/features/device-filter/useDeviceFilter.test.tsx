import { BrowserRouter } from '@veritas/shared/testing';
import { useLocation, useSearchParams } from '@veritas/shared/remote';
import { waitFor } from '@testing-library/react';
import { useEffectEvent, useLayoutEffect, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { useDeviceFilter, type DeviceFilterState } from './useDeviceFilter.ts';

declare const globalThis: { IS_REACT_ACT_ENVIRONMENT: boolean };

interface Rendered {
  filter: DeviceFilterState | null;
  /** The text in the rendered address. */
  written: string | null;
  /** Every rendered text. */
  readonly texts: string[];
  /** Called while a text is being rendered. */
  onText: () => void;
  /** Called while an address is being rendered, before its effects. */
  onAddress: () => void;
}

let root: Root;
let rendered: Rendered;

function Probe() {
  const filter = useDeviceFilter();
  const written = useSearchParams()[0].get('q');
  const [latest] = useState(rendered);
  useLayoutEffect(() => {
    Object.assign(latest, { filter, written });
  });
  useLayoutEffect(() => {
    latest.texts.push(filter.text);
    latest.onText();
  }, [latest, filter.text]);
  return <Address onAddress={() => latest.onAddress()} />;
}

/** Effects of a child run before those of its parent. */
function Address({ onAddress }: { onAddress: () => void }) {
  const { search } = useLocation();
  const changed = useEffectEvent(onAddress);
  useLayoutEffect(() => changed(), [search]);
  return null;
}

beforeEach(() => {
  // React as in a browser: effects are deferred, and a change of the address is interruptible by typing.
  globalThis.IS_REACT_ACT_ENVIRONMENT = false;
  window.history.replaceState(null, '', '/ListDevices');
  rendered = { filter: null, written: null, texts: [], onText: () => undefined, onAddress: () => undefined };
  root = createRoot(document.createElement('div'));
});
afterEach(() => {
  root.unmount();
  globalThis.IS_REACT_ACT_ENVIRONMENT = true;
});

async function open() {
  root.render(
    <BrowserRouter>
      <Probe />
    </BrowserRouter>,
  );
  await waitFor(() => expect(rendered.filter?.text).toBe(''));
}

async function type(text: string) {
  rendered.filter?.setText(text);
  await waitFor(() => expect(rendered.filter?.text).toBe(text));
}

test.each([
  ['as the address of the letters before is rendered', (enter: () => void) => enter()],
  ['right after the address of the letters before is rendered', (enter: () => void) => queueMicrotask(enter)],
])('Enter, pressed %s, keeps the letter typed since', async (_when, press) => {
  await open();
  await type('RV');
  rendered.filter?.flush();
  rendered.filter?.setText('RVP');
  rendered.onAddress = () => press(() => rendered.filter?.flush());
  await waitFor(() => expect(rendered.written).toBe('RVP'));
  // Not even for a moment: setting the text again clears the selection that the next scan replaces.
  expect(rendered.texts).toEqual(['', 'RV', 'RVP']);
});

test('a chosen hub is not lost to letters that are written before it is shown', async () => {
  await open();
  await type('RV');
  rendered.onText = () => rendered.filter?.flush();
  rendered.filter?.change({ hub: 'blr_kor' });
  rendered.filter?.setText('RVP');
  await waitFor(() => expect(rendered.written).toBe('RVP'));
  expect(rendered.filter?.question).toEqual({ hub: 'blr_kor', text: 'RVP' });
});

test('letters that are still to be written do not lead back from the next page', async () => {
  await open();
  await type('RV');
  window.history.pushState(null, '', '/Dashboard');
  rendered.filter?.flush();
  expect(window.location.pathname + window.location.search).toBe('/Dashboard');
});
