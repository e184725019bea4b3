import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { addressKey, isLoopback, plainAddress, trustedProxies } from './address.ts';

test('limits count IPv4 by address and IPv6 by the network of 64 bits, whatever the spelling', () => {
  const cases: [string | undefined, plain: string, key: string][] = [
    ['203.0.113.9', '203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9', '203.0.113.9'],
    ['::FFFF:cb00:7109', '203.0.113.9', '203.0.113.9'],
    ['2001:DB8:0:1::9', '2001:db8:0:1::9', '2001:db8:0:1::/64'],
    ['2001:db8:0:1:ffff:ffff:ffff:ffff', '2001:db8:0:1:ffff:ffff:ffff:ffff', '2001:db8:0:1::/64'],
    ['2001:db8:0:2::9', '2001:db8:0:2::9', '2001:db8:0:2::/64'],
    ['fe80::1%eth0', 'fe80::1', 'fe80::/64'],
    ['::1', '::1', '::/64'],
    ['a text from a header', 'unknown', 'unknown'],
    ['203.0.113.9:443', 'unknown', 'unknown'],
    ['', 'unknown', 'unknown'],
    [undefined, 'unknown', 'unknown'],
  ];
  for (const [address, plain, key] of cases) {
    assert.deepEqual([plainAddress(address), addressKey(address)], [plain, key], address);
  }
});

test('two addresses of IPv6 count as one exactly when their first 64 bits are the same', () => {
  const part = fc.integer({ min: 0, max: 0xffff }).map((number) => number.toString(16));
  const parts = fc.array(part, { minLength: 4, maxLength: 4 });
  const property = fc.property(parts, parts, parts, parts, (network, other, host, otherHost) => {
    // Nothing mapped.
    fc.pre(network[0] !== '0' && other[0] !== '0');
    const key = addressKey([...network, ...host].join(':'));
    assert.equal(addressKey([...network, ...otherHost].join(':')), key);
    assert.equal(addressKey([...other, ...host].join(':')) === key, network.join(':') === other.join(':'));
  });
  fc.assert(property);
});

test('loopback is known in every spelling', () => {
  for (const address of ['127.0.0.1', '127.8.9.1', '::1', '0:0:0:0:0:0:0:1', '::ffff:127.0.0.1', '::ffff:7f00:1']) {
    assert.equal(isLoopback(address), true, address);
  }
  for (const address of ['128.0.0.1', '10.0.0.1', '::2', '::', '::ffff:10.0.0.1', 'localhost', '', undefined]) {
    assert.equal(isLoopback(address), false, address);
  }
});

test('a trusted proxy is known by address, by network and when it comes mapped into IPv6', () => {
  const isTrusted = trustedProxies(['10.1.0.0/16', '127.0.0.1']);
  for (const address of ['10.1.2.3', '127.0.0.1', '::ffff:10.1.2.3']) assert.equal(isTrusted(address), true, address);
  for (const address of ['10.2.2.3', '127.0.0.2', '::1', 'unknown', undefined]) {
    assert.equal(isTrusted(address), false, address);
  }
  assert.equal(trustedProxies([])('127.0.0.1'), false);
});
