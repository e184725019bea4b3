import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ROLES } from '@veritas/shared/domain';
import { serverTest } from '../testing/server-test.ts';
import { guidePages } from './guide-pages.ts';

serverTest('every link and picture of the guide is answered, and each role has a page', async (server) => {
  const client = await server.signedInAs({ role: 'executive' });
  const front = await client.get('guide/');
  assert.equal(front.headers['content-type'], 'text/html; charset=utf-8');
  const pages = [...front.text.matchAll(/href="\?page=([a-z_]+)"/g)].map(([, page = '']) => page);
  assert.deepEqual(pages.toSorted(), [...ROLES].sort());
  for (const page of pages) {
    const { status, text, headers } = await client.get(`guide/?page=${page}`);
    assert.equal(status, 200, page);
    assert.match(text, /<title>.+ · Veritas Console<\/title>/);
    assert.match(String(headers['content-security-policy']), /^default-src 'none'; img-src 'self'/);
    const addresses = [...text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address = '']) => address);
    assert.ok(addresses.length > 2, page);
    for (const address of addresses) {
      const answer = await client.get(`guide/${address.replace(/^\.\//, '')}`);
      assert.equal(answer.status, 200, address);
      if (address.startsWith('picture/')) assert.equal(answer.headers['content-type'], 'image/png');
    }
  }
});

serverTest(
  'what is no page and no picture of the guide is refused; nothing else of the disk is read',
  async (server) => {
    const client = await server.signedInAs({ role: 'executive' });
    for (const [path, status] of [
      ['guide/?page=nobody', 404],
      ['guide/?page=../README', 400],
      ['guide/picture/?name=nobody-1.png', 404],
      ['guide/picture/?name=../executive.md', 400],
      ['guide/picture/?name=executive-1.png%00', 400],
      ['guide/picture/', 400],
    ] as const)
      assert.equal((await client.get(path)).status, status, path);
    assert.equal((await server.newClient().get('guide/')).status, 401);
  },
);

test('an installation without the guide has no pages', () => {
  assert.equal(guidePages(new URL('./no-such-folder/', import.meta.url)).size, 0);
});
