import { bufferOf } from '../../testing/fake-service.ts';
import { Keeper } from '../keeper.ts';

export const asha = { user: 'asha', zone: 'Asia/Kolkata' };
export const answer = (etag: string | null, ...ids: string[]) => ({
  body: bufferOf(JSON.stringify(ids.map((id) => ({ id })))),
  checksum: null,
  etag,
  cursor: null,
});
/** For a service without cursors. */
export const keeperOf = (read: ConstructorParameters<typeof Keeper>[0]['read']) =>
  new Keeper({ read, readChanges: () => Promise.reject(new Error('There was no cursor to ask with')) });

/** A service that returns prepared answers in order, the last one repeatedly. */
export function service(...answers: unknown[]) {
  return jest.fn((_etag: string | null, _signal: AbortSignal) => {
    const next = answers.length > 1 ? answers.shift() : answers[0];
    if (next instanceof Error) return Promise.reject(next);
    return Promise.resolve(next as ReturnType<typeof answer> | 'unchanged');
  });
}

export const settle = () => jest.advanceTimersByTimeAsync(0);
export const ids = (keeper: Keeper) => keeper.store.getState().records?.map(({ id }) => id) ?? null;

export function setVisible(visibilityState: 'visible' | 'hidden') {
  Object.defineProperty(document, 'visibilityState', { value: visibilityState, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}
