import type { FastifyRequest } from 'fastify';
import { isLoopback, isLoopbackHost } from '../core/address.ts';

/** What proxies add to the requests they pass on. */
const OF_PROXIES = /^(forwarded|via|x-real-ip|x-client-ip|x-cluster-client-ip|true-client-ip|cf-.*|x-forwarded.*)$/;

/**
 * Whether a request was made on this machine, as far as it shows: it comes from a loopback address, names no other host,
 * and carries nothing of a proxy. A proxy on this machine that leaves no trace cannot be told from a browser.
 */
export function isFromThisMachine({ ip, hostname, raw }: FastifyRequest): boolean {
  return (
    isLoopback(raw.socket.remoteAddress) &&
    isLoopback(ip) &&
    isLoopbackHost(hostname) &&
    !Object.keys(raw.headers).some((name) => OF_PROXIES.test(name))
  );
}
