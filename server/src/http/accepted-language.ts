import type { FastifyRequest } from 'fastify';
import { weightsOf } from './weights.ts';
import type { Language } from './language/sentence.ts';

/**
 * The language to answer a request in (RFC 9110, 12.5.4): of those the server has the one that the client likes best,
 * of equals the one it names first; `hi-IN` is Hindi. English when it names neither.
 */
export function languageOf({ headers }: Pick<FastifyRequest, 'headers'>): Language {
  let best: { readonly language: Language; readonly weight: number } = { language: 'en', weight: 0 };
  for (const [range, weight] of weightsOf(headers['accept-language'])) {
    const [language] = range.split('-');
    if ((language === 'en' || language === 'hi') && weight > best.weight) best = { language, weight };
  }
  return best.language;
}
