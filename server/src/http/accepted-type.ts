import type { FastifyRequest } from 'fastify';

/**
 * Whether the client names a media type and does not like another better (RFC 9110, 12.5.1). Who asks for anything, or
 * for nothing of the two, wants the other.
 */
export function prefersType({ headers }: Pick<FastifyRequest, 'headers'>, type: string, other: string): boolean {
  const weights = new Map(
    (headers.accept ?? '').split(',').map((range) => {
      const [name = '', ...parameters] = range.split(';').map((text) => text.trim().toLowerCase());
      return [name, weightOf(parameters)];
    }),
  );
  const wanted = weights.get(type) ?? 0;
  const [group] = other.split('/');
  return wanted > 0 && wanted >= (weights.get(other) ?? weights.get(`${group}/*`) ?? weights.get('*/*') ?? 0);
}

function weightOf(parameters: readonly string[]): number {
  const [, weight] = parameters.map((parameter) => /^q\s*=\s*(.*)$/.exec(parameter)).find((match) => match) ?? [];
  return weight === undefined ? 1 : Number(weight) || 0;
}
