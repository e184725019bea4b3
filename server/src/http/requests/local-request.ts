import type { FastifyRequest } from 'fastify';
import { isLoopback, isLoopbackHost } from '../../core/address.ts';

/** Headers that proxies add. */
const OF_PROXIES = /^(forwarded|via|x-real-ip|x-client-ip|x-cluster-client-ip|true-client-ip|cf-.*|x-forwarded.*)$/;

/**
 * Whether a request was made on this machine: it comes from a loopback address, for a loopback host, without a header
 * of a proxy. A local proxy that adds no header cannot be distinguished from a browser.
 */
export function isFromThisMachine({ ip, hostname, raw }: FastifyRequest): boolean {
  return (
    isLoopback(raw.socket.remoteAddress) &&
    isLoopback(ip) &&
    isLoopbackHost(hostname) &&
    !Object.keys(raw.headers).some((name) => OF_PROXIES.test(name))
  );
}
