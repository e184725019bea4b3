import { readFileSync } from 'node:fs';
import { join } from 'node:path';

test('the page asks translators of browsers to leave its texts alone', () => {
  const text = readFileSync(join(__dirname, 'index.html'), 'utf8');
  const page = new DOMParser().parseFromString(text, 'text/html');
  expect(page.querySelector('html[translate="no"]')).not.toBeNull();
  // Chrome then offers no translation.
  expect(page.querySelector('meta[name="google"][content="notranslate"]')).not.toBeNull();
});
