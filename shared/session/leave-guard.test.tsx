import { createEvent, fireEvent, render, screen } from '@testing-library/react';
import { useLeaveGuard } from './leave-guard.ts';
import { LEAVE_EVENT, mayLeave } from './leave.ts';

const followed = jest.fn((event: { preventDefault: () => void }) => event.preventDefault());

function Page({ question, place }: { question: string | null; place?: 'address' | 'session' }) {
  useLeaveGuard(question, place);
  return (
    <>
      <a href="/Dashboard" onClick={followed}>
        Dashboard
      </a>
      <a href="?brand=2" onClick={followed}>
        Same page
      </a>
      <a href="/Upload" target="_blank" rel="noreferrer" onClick={followed}>
        New tab
      </a>
      <a href="/veritas/report" download onClick={followed}>
        File
      </a>
      <a href="https://elsewhere.example/Dashboard" onClick={followed}>
        Another site
      </a>
      <button onClick={followed}>A button</button>
    </>
  );
}

const confirm = jest.fn(() => false);
beforeEach(() => {
  jest.clearAllMocks();
  window.confirm = confirm;
});

test.each([
  ['Dashboard', 1],
  ['Same page', 0],
  ['New tab', 0],
])('the link “%s” asks %p times while there is something to lose', (name, times) => {
  render(<Page question="Leave NovaView?" />);
  fireEvent.click(screen.getByRole('link', { name }));
  expect(confirm).toHaveBeenCalledTimes(times);
  expect(followed).toHaveBeenCalledTimes(1 - times);
});

test.each(['File', 'Another site', 'A button'])('“%s” does not leave the page: nothing is asked', (name) => {
  const failed = jest.fn((event: ErrorEvent) => event.preventDefault());
  window.addEventListener('error', failed);
  render(<Page question="Leave NovaView?" />);
  fireEvent.click(screen.getByText(name));
  window.removeEventListener('error', failed);
  expect(failed).not.toHaveBeenCalled();
  expect(confirm).not.toHaveBeenCalled();
  expect(followed).toHaveBeenCalledTimes(1);
});

test.each<[string, MouseEventInit]>([
  ['the middle button', { button: 1 }],
  ['Command', { metaKey: true }],
  ['Ctrl', { ctrlKey: true }],
  ['Shift', { shiftKey: true }],
  ['Alt', { altKey: true }],
])('a press with %s does not leave the page, so nothing is asked', (_what, press) => {
  render(<Page question="Leave NovaView?" />);
  fireEvent.click(screen.getByRole('link', { name: 'Dashboard' }), press);
  expect(confirm).not.toHaveBeenCalled();
});

test('agreeing leaves the page, and with nothing to lose there is no question', () => {
  confirm.mockReturnValueOnce(true);
  const { rerender } = render(<Page question="Leave NovaView?" />);
  fireEvent.click(screen.getByRole('link', { name: 'Dashboard' }));
  expect(followed).toHaveBeenCalledTimes(1);
  rerender(<Page question={null} />);
  fireEvent.click(screen.getByRole('link', { name: 'Dashboard' }));
  expect(confirm).toHaveBeenCalledTimes(1);
});

test('Logout and other non-links ask, and leave after a confirmation', () => {
  render(<Page question="Leave NovaView?" />);
  expect(mayLeave()).toBe(false);
  confirm.mockReturnValueOnce(true);
  expect(mayLeave()).toBe(true);
  expect(confirm.mock.calls).toEqual([['Leave NovaView?'], ['Leave NovaView?']]);
  const refused = new Event(LEAVE_EVENT, { cancelable: true });
  refused.preventDefault();
  window.dispatchEvent(refused);
  expect(confirm).toHaveBeenCalledTimes(2);
});

test('work that needs the session alone asks at Logout only', () => {
  render(<Page question="Log out of NovaView?" place="session" />);
  fireEvent.click(screen.getByRole('link', { name: 'Dashboard' }));
  const close = createEvent('beforeunload', window, { cancelable: true });
  fireEvent(window, close);
  expect([mayLeave(), close.defaultPrevented]).toEqual([true, false]);
  expect(confirm).not.toHaveBeenCalled();
  expect(mayLeave('session')).toBe(false);
  expect(confirm).toHaveBeenCalledWith('Log out of NovaView?');
});

test('closing the tab asks only while there is something to lose', () => {
  const { rerender } = render(<Page question="Leave NovaView?" />);
  const close = () => {
    const event = createEvent('beforeunload', window, { cancelable: true });
    fireEvent(window, event);
    return event.defaultPrevented;
  };
  expect(close()).toBe(true);
  rerender(<Page question={null} />);
  expect(close()).toBe(false);
});

test.each([
  ['page', '/ListDevices?device=2', 0],
  ['page', '/Dashboard', 1],
  ['address', '/ListDevices?device=2', 1],
  ['address', '/ListDevices?device=1', 0],
] as const)('of work on a %s, a step back to %s asks %p times', (place, url, times) => {
  const navigation = new EventTarget();
  Object.assign(window, { navigation });
  window.history.replaceState(null, '', '/ListDevices?device=1');
  render(<Page question="Leave NovaView?" {...(place === 'address' && { place })} />);
  const back = Object.assign(new Event('navigate', { cancelable: true }), {
    navigationType: 'traverse',
    destination: { url: new URL(url, window.location.href).href },
  });
  navigation.dispatchEvent(back);
  expect(confirm).toHaveBeenCalledTimes(times);
  expect(back.defaultPrevented).toBe(times === 1);
  window.history.replaceState(null, '', '/');
  Reflect.deleteProperty(window, 'navigation');
});

test.each<[string, EventInit & { navigationType?: string; isRefused?: true }]>([
  ['is no step in the history', { navigationType: 'push' }],
  ['the browser does not let it be refused', { cancelable: false }],
  ['another work on the page has refused it', { isRefused: true }],
])('nothing is asked where %s', (_what, { navigationType = 'traverse', cancelable = true, isRefused }) => {
  const navigation = new EventTarget();
  Object.assign(window, { navigation });
  render(<Page question="Leave NovaView?" />);
  const destination = { url: new URL('/Dashboard', window.location.href).href };
  const step = Object.assign(new Event('navigate', { cancelable }), { navigationType, destination });
  if (isRefused) step.preventDefault();
  navigation.dispatchEvent(step);
  expect(confirm).not.toHaveBeenCalled();
  Reflect.deleteProperty(window, 'navigation');
});

test('two guards on one page ask one after the other, and the first “stay” is enough', () => {
  render(
    <>
      <Page question="Leave NovaView?" place="address" />
      <Page question="Leave Kestrel?" />
    </>,
  );
  const link = () => screen.getAllByRole('link', { name: 'Dashboard' })[0] as HTMLElement;
  fireEvent.click(link());
  expect(confirm).toHaveBeenCalledTimes(1);
  confirm.mockReturnValueOnce(true);
  fireEvent.click(link());
  expect(confirm).toHaveBeenCalledTimes(3);
  expect(followed).not.toHaveBeenCalled();
});

test.each(['another question', 'nothing to lose', 'another page'])('%s leaves no listener behind', (next) => {
  const navigation = new EventTarget();
  Object.assign(window, { navigation });
  const targets = [window, document, navigation];
  const balance = new Map<unknown, number>();
  const events = new Map<unknown, string>();
  const count = (by: number) => (type: string, listener: unknown) => {
    if (typeof listener === 'function' && ['onUnload', 'onLeave', 'onClick', 'onNavigate'].includes(listener.name)) {
      const isOfEvent = (events.get(listener) ?? type) === type;
      events.set(listener, type);
      if (isOfEvent) balance.set(listener, (balance.get(listener) ?? 0) + by);
    }
  };
  for (const target of targets) {
    jest.spyOn(target, 'addEventListener').mockImplementation(count(1));
    jest.spyOn(target, 'removeEventListener').mockImplementation(count(-1));
  }
  const { rerender, unmount } = render(<Page question="Leave NovaView?" />);
  const open = () => [...balance.values()].filter((times) => times !== 0).length;
  expect(open()).toBe(4);
  if (next === 'another page') unmount();
  else rerender(<Page question={next === 'nothing to lose' ? null : 'Leave Kestrel?'} />);
  expect(open()).toBe(next === 'another question' ? 4 : 0);
  expect(balance.size).toBe(next === 'another question' ? 8 : 4);
  jest.restoreAllMocks();
  Reflect.deleteProperty(window, 'navigation');
});
