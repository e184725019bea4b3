import type { FastifyRequest } from 'fastify';

/** Whether the client accepts an encoding. */
export function acceptsEncoding(request: FastifyRequest, encoding: string): boolean {
  const accepted = String(request.headers['accept-encoding'] ?? '').toLowerCase();
  return accepted.split(',').some((item) => {
    const [name, weight] = item.trim().split(/\s*;\s*q=/);
    return name === encoding && (weight === undefined || Number(weight) > 0);
  });
}
