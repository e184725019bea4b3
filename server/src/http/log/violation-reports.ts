import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../context/app-context.ts';
import { addressKey } from '../../core/address.ts';
import { HttpError } from '../errors/errors.ts';
import { onlyEnglish } from '../language/sentence.ts';
import { TokenBuckets } from '../../core/token-buckets.ts';

/** Address to which browsers report violations of a page's policy. */
export const REPORT_PATH = '/csp-report';
const LONGEST_REPORT = 16 * 1024;
const LONGEST_TEXT = 300;
/** Maximum of logged reports: a broken page reports once per script; more is an attempt to fill the log. */
const BY_ADDRESS = { perSecond: 1, burst: 20 };
const BY_ALL = { perSecond: 20, burst: 200 };

/**
 * The logged part of a report, in the formats of old and new browsers. Never a query string: it may contain a search.
 */
const KEPT = {
  directive: ['effectiveDirective', 'effective-directive', 'violated-directive', 'destination'],
  blocked: ['blockedURL', 'blocked-uri'],
  document: ['documentURL', 'document-uri'],
  source: ['sourceFile', 'source-file'],
} as const;

/** Accepts policy violation reports from anyone, without cookies, and logs them. */
export async function violationReports(app: FastifyInstance, { clock }: AppContext): Promise<void> {
  const [byAddress, byAll] = [new TokenBuckets(BY_ADDRESS), new TokenBuckets(BY_ALL)];
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      ['application/csp-report', 'application/reports+json', 'application/json'],
      { parseAs: 'string', bodyLimit: LONGEST_REPORT },
      scope.getDefaultJsonParser('error', 'error'),
    );
    scope.post(REPORT_PATH, async (request, reply) => {
      const now = clock();
      if (byAddress.take(addressKey(request.ip), now) > 0 || byAll.take('', now) > 0)
        throw new HttpError(429, 'too_many_requests', onlyEnglish('Too many reports came at once.'), {
          retryAfter: 60,
        });
      for (const report of [request.body].flat().slice(0, 10)) {
        request.log.warn({ event: 'policy_violation', ...summary(report) }, 'a page reports a violated policy');
      }
      return reply.code(204).send();
    });
    return Promise.resolve();
  });
}

function summary(report: unknown): Record<string, string> {
  const outer = asObject(report);
  const body = asObject(outer['csp-report'] ?? outer['body'] ?? outer);
  const found: Record<string, string> = {};
  for (const [name, keys] of Object.entries(KEPT)) {
    const value = keys.map((key) => body[key]).find((given) => typeof given === 'string');
    if (typeof value === 'string') found[name] = value.split(/[?#]/, 1)[0]?.slice(0, LONGEST_TEXT) ?? '';
  }
  return found;
}

function asObject(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
