import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from '@playwright/test';
import type { BrowserTools } from './browser-tools.ts';
import { Examination } from './examine.ts';

let examined = 0;
class FakeAxe {
  options = () => this;
  withTags = () => this;
  setLegacyMode = () => this;
  analyze() {
    examined += 1;
    return Promise.resolve({ violations: [{ id: 'image-alt', help: 'Images have text', nodes: [{ html: '<img>' }] }] });
  }
}
const shown = (look: string) => ({ evaluate: () => Promise.resolve(look) }) as unknown as Page;

test('a page that looks the same to another role is examined once, and both roles have what was found', async () => {
  const examination = new Examination(FakeAxe as unknown as BrowserTools['Axe']);
  const found = await Promise.all(['a', 'a', 'b'].map((look) => examination.violations(shown(look))));
  assert.deepEqual(found, Array(3).fill(['accessibility: Images have text (image-alt): <img>']));
  assert.equal(examined, 2);
});
