import { expect, test } from '../support/test.ts';

test('Back asks before an edited e-mail of a user is lost, and stays or leaves as answered', async ({
  page,
  openAs,
}) => {
  await openAs('super_admin', '/Deactivateuser?q=incharge');
  await page.getByRole('button', { name: 'incharge', exact: true }).click();
  const details = page.getByRole('dialog', { name: 'incharge' });
  const email = details.getByLabel('Email');
  await email.fill('another.user@example.com');
  const asked: string[] = [];
  let answer: 'dismiss' | 'accept' = 'dismiss';
  page.on('dialog', (question) => {
    asked.push(question.message());
    return question[answer]();
  });
  await page.evaluate(() => history.back());
  await expect.poll(() => asked).toEqual(['Leave without saving your changes to incharge?']);
  await expect(email).toHaveValue('another.user@example.com');
  expect(new URL(page.url()).searchParams.has('user')).toBe(true);

  answer = 'accept';
  await email.press('End');
  await page.evaluate(() => history.back());
  await expect(details).toBeHidden();
  expect(asked).toHaveLength(2);
});

test('the typed reason of a flag is not lost by the next device, by Escape or by Close', async ({ page, openAs }) => {
  await openAs('executive', '/ListDevices?hub=all&late=any');
  await page.getByRole('button', { name: 'See Details' }).first().click();
  const details = page.getByRole('dialog', { name: /Device Details/ });
  await details.getByRole('button', { name: 'Set flag' }).click();
  const reason = details.getByRole('textbox', { name: 'Reason (optional)' });
  await reason.fill('Bill by Monday');
  const asked: string[] = [];
  let answer: 'dismiss' | 'accept' = 'dismiss';
  page.on('dialog', (question) => {
    asked.push(question.message());
    return question[answer]();
  });
  const device = new URL(page.url()).searchParams.get('device');
  await details.getByRole('button', { name: 'Next' }).click();
  // Browsers do not let a page cancel the second of two close requests in a row.
  await reason.press('Escape');
  await reason.press('Escape');
  await details.getByRole('button', { name: 'Close' }).click();
  await expect.poll(() => asked.length).toBe(4);
  await expect(reason).toHaveValue('Bill by Monday');
  expect(new URL(page.url()).searchParams.get('device')).toBe(device);

  answer = 'accept';
  await details.getByRole('button', { name: 'Next' }).click();
  await expect(reason).toBeHidden();
  expect(asked).toHaveLength(5);
  expect(new URL(page.url()).searchParams.get('device')).not.toBe(device);
});
