import { storedSetting } from './stored-setting.ts';

const setting = storedSetting('veritas-refresh');
const PAUSED = 'paused';

/** Whether the records change on the page only when the user refreshes them (WCAG 2.2.2), until it is switched back. */
export const pausedRefresh = {
  isOn: () => setting.read() === PAUSED,
  set: (isOn: boolean) => void setting.write(isOn ? PAUSED : null),
  subscribe: setting.subscribe,
};
