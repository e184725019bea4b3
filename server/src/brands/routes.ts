import { getBrands, getManufacturers, previewBrand, saveBrand } from '@veritas/shared/contracts';
import type { FastifyInstance } from 'fastify';
import { auditContextOf } from '../audit/record.ts';
import type { AppContext } from '../context/app-context.ts';
import { creationId } from '../auth/routes/creation-id.ts';
import { route } from '../auth/routes/route.ts';
import { previewImpact } from './preview-impact.ts';
import { listBrands, searchManufacturers } from './queries.ts';
import { saveBrand as save } from './save-brand.ts';

/** White-labelled brands and the master list of manufacturers (SPEC sections 2 and 7). */
export function brandRoutes(api: FastifyInstance, context: AppContext): void {
  const { db } = context;

  route(api, getBrands, () => listBrands(db));

  route(api, saveBrand, async ({ input, user, request }, reply) => {
    const mustBeNew = request.headers['if-none-match']?.trim() === '*';
    const wanted = { ...input, mustBeNew, newId: creationId(request) };
    const { brand, created } = await save(context, user, auditContextOf(request), wanted);
    if (created) reply.code(201);
    return { message: created ? 'Brand added successfully!' : 'Brand updated successfully!', brand };
  });

  route(api, previewBrand, ({ input }) => previewImpact(context, input));

  route(api, getManufacturers, ({ input }) => searchManufacturers(db, input.search));
}
