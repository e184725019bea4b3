import { expect, test } from '../support/test.ts';

test('Back asks before an edited e-mail of a user is lost, and stays or leaves as answered', async ({
  page,
  openAs,
}) => {
  await openAs('super_admin', '/Deactivateuser?q=incharge');
  await page.getByRole('button', { name: 'incharge', exact: true }).click();
  const details = page.getByRole('dialog', { name: 'incharge' });
  const email = details.getByLabel('Email');
  await email.fill('somebody.else@example.com');
  const asked: string[] = [];
  let answer: 'dismiss' | 'accept' = 'dismiss';
  page.on('dialog', (question) => {
    asked.push(question.message());
    return question[answer]();
  });
  await page.evaluate(() => history.back());
  await expect.poll(() => asked).toEqual(['Leave without saving your changes to incharge?']);
  await expect(email).toHaveValue('somebody.else@example.com');
  expect(new URL(page.url()).searchParams.has('user')).toBe(true);

  answer = 'accept';
  await email.press('End');
  await page.evaluate(() => history.back());
  await expect(details).toBeHidden();
  expect(asked).toHaveLength(2);
});
