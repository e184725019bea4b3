import { isIP, isIPv4 } from 'node:net';
import proxyAddr from '@fastify/proxy-addr';
import ipaddr from 'ipaddr.js';

/** What a proxy passed on in place of an address. All of it counts as one. */
const UNKNOWN = 'unknown';
/** Length of the network of one customer in IPv6, who may take any address in it. */
const NETWORK_BITS = 64;
const BITS_PER_PART = 16;
/** Addresses of IPv6 whose spellings are kept: reading one costs a third of a whole request. */
const KEPT = 1_000;

interface Spellings {
  readonly plain: string;
  readonly key: string;
}

const spellings = new Map<string, Spellings>();

/**
 * The address in its one spelling: IPv4 that came mapped into IPv6 as IPv4, IPv6 in its shortest form and without a
 * zone. What is no address is `unknown`: it comes from a header, and must not be stored as it was written.
 */
export function plainAddress(address: string | undefined): string {
  return spell(address).plain;
}

/** What limits by address count by: the address of IPv4, the network of 64 bits of IPv6. */
export function addressKey(address: string | undefined): string {
  return spell(address).key;
}

/** Whether the address reaches this machine only, in whatever spelling. A host name is none. */
export function isLoopback(address: string | undefined): boolean {
  const { plain } = spell(address);
  return plain !== UNKNOWN && ipaddr.parse(plain).range() === 'loopback';
}

/** Whether a host of an address of the web is this machine for everyone: by its name (RFC 6761) or by a loopback address. */
export function isLoopbackHost(host: string): boolean {
  const name = host.toLowerCase().replace(/\.$/, '');
  return name === 'localhost' || name.endsWith('.localhost') || isLoopback(name.replace(/^\[(.*)\]$/, '$1'));
}

/** Whether an address is one of the trusted proxies, whose headers say where a request comes from. */
export function trustedProxies(trusted: readonly string[]): (address: string | undefined) => boolean {
  if (trusted.length === 0) return () => false;
  const trusts = proxyAddr.compile([...trusted]);
  return (address) => address !== undefined && trusts(address, 0);
}

function spell(address: string | undefined): Spellings {
  if (address === undefined || isIP(address) === 0) return { plain: UNKNOWN, key: UNKNOWN };
  if (isIPv4(address)) return { plain: address, key: address };
  const kept = spellings.get(address);
  if (kept) return kept;
  if (spellings.size >= KEPT) spellings.clear();
  const spelt = spellIPv6(address);
  spellings.set(address, spelt);
  return spelt;
}

function spellIPv6(address: string): Spellings {
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return { plain: parsed.toString(), key: parsed.toString() };
  delete parsed.zoneId;
  const network = parsed.parts.map((part, index) => (index < NETWORK_BITS / BITS_PER_PART ? part : 0));
  return { plain: parsed.toString(), key: `${new ipaddr.IPv6(network).toString()}/${NETWORK_BITS}` };
}
