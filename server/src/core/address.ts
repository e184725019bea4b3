import { isIP, isIPv4 } from 'node:net';
import proxyAddr from '@fastify/proxy-addr';
import ipaddr from 'ipaddr.js';

/** Represents everything in a header that is not an address; counted as one address. */
const UNKNOWN = 'unknown';
/** Prefix length of one customer's IPv6 network, who may use any address in it. */
const NETWORK_BITS = 64;
const BITS_PER_PART = 16;
/** Size of the cache of parsed IPv6 addresses: parsing one costs a third of a whole request. */
const KEPT = 1_000;

interface Spellings {
  readonly plain: string;
  readonly key: string;
}

const spellings = new Map<string, Spellings>();

/**
 * Normalises an address: IPv4-mapped IPv6 becomes IPv4, IPv6 takes its shortest form without a zone. Anything else
 * becomes `unknown`: it comes from a header and must not be stored as sent.
 */
export function plainAddress(address: string | undefined): string {
  return spell(address).plain;
}

/** Key for limits by address: the IPv4 address, or the /64 network of IPv6. */
export function addressKey(address: string | undefined): string {
  return spell(address).key;
}

/** Whether the address is a loopback address, in any spelling. Host names are not. */
export function isLoopback(address: string | undefined): boolean {
  const { plain } = spell(address);
  return plain !== UNKNOWN && ipaddr.parse(plain).range() === 'loopback';
}

/** Whether the host of a URL is always this machine: a localhost name (RFC 6761) or a loopback address. */
export function isLoopbackHost(host: string): boolean {
  const name = host.toLowerCase().replace(/\.$/, '');
  return name === 'localhost' || name.endsWith('.localhost') || isLoopback(name.replace(/^\[(.*)\]$/, '$1'));
}

/** Returns a test for addresses of trusted proxies, whose headers name the client. */
export function trustedProxies(trusted: readonly string[]): (address: string | undefined) => boolean {
  if (trusted.length === 0) return () => false;
  const trusts = proxyAddr.compile([...trusted]);
  return (address) => address !== undefined && trusts(address, 0);
}

/** Whether `trustedProxies` takes it. */
export function isNetwork(text: string): boolean {
  try {
    proxyAddr.compile([text]);
    return true;
  } catch {
    return false;
  }
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
