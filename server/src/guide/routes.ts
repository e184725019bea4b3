import { readFile } from 'node:fs/promises';
import { readFileSync } from 'node:fs';
import { GUIDE_PATH, GUIDE_PICTURE_PATH, GuideInput, GuidePictureInput } from '@veritas/shared/contracts';
import type { FastifyInstance } from 'fastify';
import type * as v from 'valibot';
import { hasCode } from 'release/error-parts';
import { notFound } from '../http/errors/errors.ts';
import { guidePages, type GuideLanguage } from './guide-pages.ts';

const FOLDER = new URL('../../../docs/guide/', import.meta.url);
/** CSP: a page loads its style, its icon and its pictures, and no script. */
const POLICY =
  "default-src 'none'; img-src 'self' data:; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The guide with pictures (an addition to the specification, docs/decisions/197-guide-made-by-its-steps.md). */
export function guideRoutes(api: FastifyInstance): void {
  // Rendered for the first reader: it takes a tenth of what a start does.
  const pages: Partial<Record<GuideLanguage, ReadonlyMap<string, string>>> = {};
  const style = readFileSync(new URL('./style.css', import.meta.url), 'utf8');

  api.get<{ Querystring: v.InferOutput<typeof GuideInput> }>(
    `/${GUIDE_PATH}`,
    { schema: { querystring: GuideInput } },
    (request, reply) => {
      const { page: name = '', language = 'en' } = request.query;
      const page = (pages[language] ??= guidePages(FOLDER, language)).get(name);
      if (page === undefined) throw notFound('The guide has no such page.');
      return reply.type('text/html; charset=utf-8').header('content-security-policy', POLICY).send(page);
    },
  );

  api.get(`/${GUIDE_PATH}style.css`, (_request, reply) => reply.type('text/css; charset=utf-8').send(style));

  api.get<{ Querystring: v.InferOutput<typeof GuidePictureInput> }>(
    `/${GUIDE_PICTURE_PATH}`,
    { schema: { querystring: GuidePictureInput } },
    async (request, reply) => reply.type('image/png').send(await pictureOf(request.query.name)),
  );
}

async function pictureOf(name: string): Promise<Buffer> {
  try {
    return await readFile(new URL(`images/${name}`, FOLDER));
  } catch (error) {
    if (hasCode(error, 'ENOENT')) throw notFound('The guide has no such picture.');
    throw error;
  }
}
