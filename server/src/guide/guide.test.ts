import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ROLES } from '@veritas/shared/domain';
import type { TestClient } from '../testing/client.ts';
import { PAGE_ICON } from '../http/answers/page-icon.ts';
import { serverTest } from '../testing/server-test.ts';
import { guidePages } from './guide-pages.ts';

serverTest('every link and picture of the guide is answered, and each role has a page', async (server) => {
  const client = await server.signedInAs({ role: 'executive' });
  for (const [language, other] of [
    ['', '&amp;language=hi'],
    ['&amp;language=hi', ''],
  ] as const)
    await readAll(client, language, other);
});

async function readAll(client: TestClient, language: string, other: string) {
  const front = await client.get(`guide/?${language.replace('&amp;', '')}`);
  assert.equal(front.headers['content-type'], 'text/html; charset=utf-8');
  const pages = [...front.text.matchAll(/href="\?page=([a-z_]+)([^"]*)"/g)].map(([, page = '', rest]) => {
    assert.equal(rest, language);
    return page;
  });
  assert.deepEqual(pages.toSorted(), [...ROLES].sort());
  for (const page of pages) {
    const { status, text, headers } = await client.get(`guide/?page=${page}${language.replace('amp;', '')}`);
    assert.equal(status, 200, page);
    assert.equal(/<html lang="hi">/.test(text), language !== '');
    assert.equal(/<h1>.*\p{Script=Devanagari}/u.test(text), language !== '');
    const [to, name] = language === '' ? ['hi', 'हिन्दी'] : ['en', 'English'];
    assert.ok(text.includes(`<a href="?page=${page}${other}" lang="${to}" hreflang="${to}">${name}</a>`), page);
    assert.match(text, /<title>.+ · Veritas Console<\/title>/);
    assert.match(String(headers['content-security-policy']), /^default-src 'none'; img-src 'self' data:;/);
    assert.ok(text.includes(PAGE_ICON), page);
    const addresses = [...text.replace(PAGE_ICON, '').matchAll(/(?:src|href)="([^"]+)"/g)].map(
      ([, address = '']) => address,
    );
    assert.ok(addresses.length > 2, page);
    for (const address of addresses) {
      const answer = await client.get(`guide/${address.replace(/^\.\//, '').replaceAll('&amp;', '&')}`);
      assert.equal(answer.status, 200, address);
      if (!address.startsWith('picture/')) continue;
      assert.equal(answer.headers['content-type'], 'image/png');
      assert.equal(address.includes('=hi-'), language !== '');
    }
  }
}

serverTest('anything but a page or a picture of the guide is refused; no other file is read', async (server) => {
  const client = await server.signedInAs({ role: 'executive' });
  for (const [path, status] of [
    ['guide/?page=unknown', 404],
    ['guide/?page=../README', 400],
    ['guide/?page=executive&language=mr', 400],
    ['guide/picture/?name=unknown-1.png', 404],
    ['guide/picture/?name=../executive.md', 400],
    ['guide/picture/?name=executive-1.png%00', 400],
    ['guide/picture/', 400],
  ] as const)
    assert.equal((await client.get(path)).status, status, path);
  assert.equal((await server.newClient().get('guide/')).status, 401);
});

test('an installation without the guide has no pages', () => {
  assert.equal(guidePages(new URL('./no-such-folder/', import.meta.url), 'hi').size, 0);
});
