import type { FastifyRequest } from 'fastify';
import { weightsOf } from './weights.ts';
import type { Language } from '../language/sentence.ts';

/**
 * Content negotiation of the language (RFC 9110, 12.5.4): the supported one with the highest weight, of equals the
 * first; `hi-IN` is Hindi. English when neither is listed.
 */
export function languageOf({ headers }: Pick<FastifyRequest, 'headers'>): Language {
  let best: { readonly language: Language; readonly weight: number } = { language: 'en', weight: 0 };
  for (const [range, weight] of weightsOf(headers['accept-language'])) {
    const [language] = range.split('-');
    if ((language === 'en' || language === 'hi') && weight > best.weight) best = { language, weight };
  }
  return best.language;
}
