import assert from 'node:assert/strict';
import { test } from 'node:test';
import { prefersToJson } from './accepted-type.ts';

const prefers = (accept?: string) => prefersToJson({ headers: { accept } }, 'application/x-one');

for (const accept of [
  'application/x-one',
  'application/x-one, application/json;q=0.9',
  'APPLICATION/X-ONE;q=1, */*;q=0.1',
  'application/json, application/x-one',
  'text/html;q=0.1,application/x-one ; v=2 ; q=0.5, application/json;q=0.5',
])
  test(`one is preferred by ${accept}`, () => assert.equal(prefers(accept), true));

for (const accept of [
  undefined,
  '',
  '*/*',
  'application/*',
  'application/json, text/plain, */*',
  'application/x-one;q=0',
  'application/x-one;q=no',
  'application/x-one;q=0.5, application/json',
  'application/x-one;q=0.5, application/*',
  'application/x-one-more',
  ',;,=,q=1',
])
  test(`the other is preferred by ${accept ?? 'no header'}`, () => assert.equal(prefers(accept), false));
