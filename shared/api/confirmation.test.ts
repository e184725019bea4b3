import { confirmIdentity, onConfirmationNeeded } from './confirmation.ts';

test('without a password prompt nothing is confirmed', async () => {
  await expect(confirmIdentity()).resolves.toBe(false);
});

test('concurrent requests share one prompt, the next one prompts again', async () => {
  const ask = jest.fn(() => Promise.resolve(true));
  const stop = onConfirmationNeeded(ask);
  await expect(Promise.all([confirmIdentity(), confirmIdentity()])).resolves.toEqual([true, true]);
  expect(ask).toHaveBeenCalledTimes(1);
  await confirmIdentity();
  expect(ask).toHaveBeenCalledTimes(2);
  stop();
  await expect(confirmIdentity()).resolves.toBe(false);
});

test('an unmounted shell does not remove the prompt of its successor', async () => {
  const stopFirst = onConfirmationNeeded(() => Promise.resolve(false));
  const stop = onConfirmationNeeded(() => Promise.resolve(true));
  stopFirst();
  await expect(confirmIdentity()).resolves.toBe(true);
  stop();
});
