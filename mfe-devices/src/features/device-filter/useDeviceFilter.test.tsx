import { BrowserRouter } from '@veritas/shared/testing';
import { useLocation } from '@veritas/shared/remote';
import { waitFor } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { useDeviceFilter, type DeviceFilterState } from './useDeviceFilter.ts';

declare const globalThis: { IS_REACT_ACT_ENVIRONMENT: boolean };

interface Rendered {
  filter: DeviceFilterState | null;
  /** Called between the render of an address and the effects that wait until it is painted. */
  onAddress: () => void;
}

let root: Root;

function Probe({ rendered }: { rendered: Rendered }) {
  const filter = useDeviceFilter();
  const { search } = useLocation();
  useLayoutEffect(() => {
    Object.assign(rendered, { filter });
  });
  useLayoutEffect(() => queueMicrotask(() => rendered.onAddress()), [search, rendered]);
  return null;
}

beforeEach(() => {
  // React as in a browser: effects wait, and a change of the address gives way to typing.
  globalThis.IS_REACT_ACT_ENVIRONMENT = false;
  window.history.replaceState(null, '', '/ListDevices');
  root = createRoot(document.createElement('div'));
});
afterEach(() => {
  root.unmount();
  globalThis.IS_REACT_ACT_ENVIRONMENT = true;
});

test('Enter, pressed as the address of the letters before is rendered, keeps the letter typed since', async () => {
  const rendered: Rendered = { filter: null, onAddress: () => undefined };
  root.render(
    <BrowserRouter>
      <Probe rendered={rendered} />
    </BrowserRouter>,
  );
  await waitFor(() => expect(rendered.filter?.text).toBe(''));
  rendered.filter?.setText('RV');
  await waitFor(() => expect(rendered.filter?.text).toBe('RV'));
  rendered.filter?.settle();
  rendered.filter?.setText('RVP');
  rendered.onAddress = () => rendered.filter?.settle();
  await waitFor(() => expect(rendered.filter?.written).toBe('RVP'));
  expect(rendered.filter?.text).toBe('RVP');
});
