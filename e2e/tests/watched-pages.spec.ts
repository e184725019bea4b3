import { expect, test } from '../support/test.ts';

test.fail('an uncaught error in a second tab fails the test', async ({ context }) => {
  const second = await context.newPage();
  const thrown = context.waitForEvent('weberror');
  await second.evaluate(() => {
    setTimeout(() => {
      throw new Error('in a second tab');
    });
  });
  expect((await thrown).error().message).toBe('in a second tab');
});
