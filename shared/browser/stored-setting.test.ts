import { storedSetting } from './stored-setting.ts';

const KEY = 'veritas-test';
const setting = storedSetting(KEY);
const changed = jest.fn();
let unsubscribe: () => void;

beforeEach(() => {
  changed.mockClear();
  unsubscribe = setting.subscribe(changed);
});
afterEach(() => {
  unsubscribe();
  jest.restoreAllMocks();
  setting.write(null);
});

function blockStorage() {
  jest.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('Blocked', 'SecurityError');
  });
}

test('a key has one setting, which is kept, read and removed, and notifies its listeners', () => {
  setting.write('off');
  expect([storedSetting(KEY).read(), localStorage.getItem(KEY)]).toEqual(['off', 'off']);
  setting.write(null);
  expect([setting.read(), localStorage.getItem(KEY)]).toEqual([null, null]);
  expect(changed).toHaveBeenCalledTimes(2);
});

test('without storage a text and its removal last as long as the page', () => {
  setting.write('off');
  blockStorage();
  expect(setting.read()).toBeNull();
  setting.write('on');
  expect(setting.read()).toBe('on');
  jest.restoreAllMocks();
  expect(setting.read()).toBe('on');
  blockStorage();
  setting.write(null);
  jest.restoreAllMocks();
  expect(setting.read()).toBeNull();
});

test.each([
  ['this key', KEY, 1],
  ['all keys', null, 1],
  ['another key', 'other', 0],
])('a change of %s in another tab is heard as it concerns the setting', (_case, key, times) => {
  blockStorage();
  setting.write('off');
  jest.restoreAllMocks();
  localStorage.setItem(KEY, 'theirs');
  changed.mockClear();
  window.dispatchEvent(new StorageEvent('storage', { key }));
  expect(changed).toHaveBeenCalledTimes(times);
  expect(setting.read()).toBe(times === 1 ? 'theirs' : 'off');
});

test('an unsubscribed listener is not called', () => {
  unsubscribe();
  setting.write('off');
  window.dispatchEvent(new StorageEvent('storage', { key: KEY }));
  expect(changed).not.toHaveBeenCalled();
});
