import { getCatalogue, saveCatalogueEntry } from '@veritas/shared/contracts';
import type { FastifyInstance } from 'fastify';
import { doerOf } from '../audit/record.ts';
import type { AppContext } from '../context.ts';
import { route } from '../http/route.ts';
import { readCatalogue, saveEntry } from './catalogue.ts';

/** What the error codes mean, for console and app alike. */
export function catalogueRoutes(api: FastifyInstance, { db }: AppContext): void {
  route(api, getCatalogue, () => readCatalogue(db));

  route(api, saveCatalogueEntry, async ({ input, request }) => {
    await saveEntry(db, doerOf(request), input);
    return { message: `${input.code} is saved.` };
  });
}
