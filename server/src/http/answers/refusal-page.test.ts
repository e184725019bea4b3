import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { PAGE_ICON } from './page-icon.ts';
import { serverTest } from '../../testing/server-test.ts';
import { whileListening } from '../../testing/http/while-listening.ts';

/** Request headers of Chromium for a navigation from the address bar. */
const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8';
const REFUSED = [
  [
    '/%zz',
    400,
    'The address of the request is not valid. Check how it is written.',
    'यह पता सही नहीं है. देखें कि वह सही लिखा है.',
  ],
  [
    '/veritas/%zz',
    400,
    'The address of the request is not valid. Check how it is written.',
    'यह पता सही नहीं है. देखें कि वह सही लिखा है.',
  ],
  [
    `/Dashboard?q=${'x'.repeat(9_000)}`,
    414,
    'The address of the request is too long. Shorten it.',
    'यह पता बहुत लंबा है. इसे छोटा करें.',
  ],
  [
    '/veritas/api/no/such/',
    404,
    'There is no such address. Check how it is written.',
    'ऐसा कोई पता नहीं है. देखें कि वह सही लिखा है.',
  ],
] as const;

serverTest('a refused navigation gets a page in the language of the browser', async ({ context }) => {
  await whileListening(context, async (port) => {
    for (const [path, status, ...texts] of REFUSED) {
      for (const [index, language] of (['en', 'hi'] as const).entries()) {
        const headers = { accept: BROWSER, 'accept-language': language };
        const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers });
        const page = await answer.text();
        assert.equal(answer.status, status, path);
        assert.equal(answer.headers.get('content-type'), 'text/html; charset=utf-8', path);
        assert.match(answer.headers.get('vary') ?? '', /Accept, Accept-Language$/);
        assert.equal(answer.headers.get('cache-control'), 'no-store');
        assert.ok(page.includes(`<html lang="${language}">`) && page.includes(`<p>${texts[index]}</p>`), page);
        assert.ok(page.includes(`<code>${answer.headers.get('x-request-id')}</code>`), path);
        assertOnlyItsStyle(page, answer.headers.get('content-security-policy') ?? '');
      }
    }
  });
});

/**
 * The page contains no part of the request, inlines its icon, its CSP allows its style only, and nothing else may load
 * or run.
 */
function assertOnlyItsStyle(page: string, policy: string): void {
  assert.doesNotMatch(page, /<script|%zz|xxx|no\/such/);
  const [, style = ''] = /<style>([\s\S]*)<\/style>/.exec(page) ?? [];
  const hash = createHash('sha256').update(style).digest('base64');
  assert.ok(page.includes(PAGE_ICON), page);
  assert.match(
    policy,
    /^default-src 'none'; style-src '[^']+'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors/,
  );
  assert.ok(policy.includes(`'sha256-${hash}'`), policy);
}

serverTest('the same refusals are JSON for programs', async ({ context }) => {
  await whileListening(context, async (port) => {
    for (const [path, status, text] of REFUSED) {
      for (const accept of ['application/json, text/plain, */*', '*/*', 'application/json, text/html;q=0.5']) {
        const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { accept } });
        assert.equal(answer.status, status, path);
        assert.equal(answer.headers.get('content-type'), 'application/json; charset=utf-8', accept);
        assert.equal(((await answer.json()) as { error: string }).error, text);
      }
    }
  });
});

serverTest('an address that is too long to parse gets a page, too', async ({ context }) => {
  await whileListening(context, async (port) => {
    const open = (accept: string) =>
      fetch(`http://127.0.0.1:${port}/${'x'.repeat(20_000)}`, { headers: { accept, connection: 'close' } });
    const page = await open(BROWSER);
    assert.equal(page.status, 431);
    assert.match(await page.text(), /^<!doctype html>[\s\S]*<p>The headers of the request are too large\.<\/p>/);
    const forProgram = await open('*/*');
    assert.equal(forProgram.status, 431);
    assert.equal(((await forProgram.json()) as { code: string }).code, 'too_large');
  });
});
