import { getCatalogue, saveCatalogueEntry } from '@veritas/shared/contracts';
import type { FastifyInstance } from 'fastify';
import { auditContextOf } from '../audit/record.ts';
import type { AppContext } from '../context/app-context.ts';
import { route } from '../auth/routes/route.ts';
import { readCatalogue, saveEntry } from './catalogue.ts';

/** What the error codes mean, for console and app alike. */
export function catalogueRoutes(api: FastifyInstance, context: AppContext): void {
  route(api, getCatalogue, () => readCatalogue(context.db));

  route(api, saveCatalogueEntry, async ({ input, user, request }) => {
    await saveEntry(context, user, auditContextOf(request), input);
    return { message: `${input.code} is saved.` };
  });
}
