import { confirmIdentity, onConfirmationNeeded } from './confirmation.ts';

test('where nobody can be asked, nothing is confirmed', async () => {
  await expect(confirmIdentity()).resolves.toBe(false);
});

test('requests that wait together ask once, the next one asks again', async () => {
  const ask = jest.fn(() => Promise.resolve(true));
  const stop = onConfirmationNeeded(ask);
  await expect(Promise.all([confirmIdentity(), confirmIdentity()])).resolves.toEqual([true, true]);
  expect(ask).toHaveBeenCalledTimes(1);
  await confirmIdentity();
  expect(ask).toHaveBeenCalledTimes(2);
  stop();
  await expect(confirmIdentity()).resolves.toBe(false);
});

test('a shell that is gone does not take the question from the one that came after it', async () => {
  const stopFirst = onConfirmationNeeded(() => Promise.resolve(false));
  const stop = onConfirmationNeeded(() => Promise.resolve(true));
  stopFirst();
  await expect(confirmIdentity()).resolves.toBe(true);
  stop();
});
