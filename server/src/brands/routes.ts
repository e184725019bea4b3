import { getBrands, getManufacturers } from '@veritas/shared/contracts';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../context.ts';
import { route } from '../http/route.ts';
import { listBrands, searchManufacturers } from './queries.ts';

export function brandRoutes(api: FastifyInstance, { db }: AppContext): void {
  route(api, getBrands, () => listBrands(db));
  route(api, getManufacturers, ({ input }) => searchManufacturers(db, input.search));
}
