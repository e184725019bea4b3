import { suggestPassword } from './suggest-password.ts';

test('a suggested password is long enough, easy to read out, and never the same', () => {
  const made = Array.from({ length: 50 }, suggestPassword);
  for (const password of made) expect(password).toMatch(/^([a-km-zA-HJ-NP-Z2-9]{5}-){3}[a-km-zA-HJ-NP-Z2-9]{5}$/);
  expect(new Set(made).size).toBe(50);
});
