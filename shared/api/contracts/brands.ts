import * as v from 'valibot';
import { defineCall } from './base/call.ts';
import { listOf } from './base/list-of.ts';

const Id = v.union([v.number(), v.string()]);

const Brand = v.object({
  id: Id,
  brand: v.string(),
  white_labeled_brands: v.object({ data: v.array(v.string()) }),
  /** Addition: incremented by each change; sent with an update, it prevents overwriting a concurrent one. */
  version: v.optional(v.number()),
});
export type Brand = v.InferOutput<typeof Brand>;

export const getBrands = defineCall({
  method: 'GET',
  path: 'api/whitelable/',
  input: v.optional(v.strictObject({})),
  output: v.array(Brand, 'The list of brands has an unexpected form'),
});

export const MAX_BRAND_NAME = 80;
const brandName = v.pipe(
  v.string('Brand must be text'),
  v.trim(),
  v.minLength(1, 'Brand is missing'),
  v.maxLength(MAX_BRAND_NAME, `Brand takes at most ${MAX_BRAND_NAME} characters`),
);
const makers = listOf(v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(80)), 500, {
  tooLong: 'A brand takes at most 500 manufacturers',
  notAList: 'data must be a list of manufacturer names',
});

/**
 * Creates (201) or updates (200). `If-None-Match: *` refuses an existing brand (409), `version` refuses a stale update
 * (409); without either it is the specification's plain upsert (DECISIONS section 6).
 */
export const saveBrand = defineCall({
  method: 'POST',
  path: 'api/whitelable/',
  input: v.strictObject({ brand: brandName, data: makers, version: v.optional(v.number()) }),
  output: v.object({ message: v.optional(v.string(), ''), brand: v.optional(Brand) }),
  creates: true,
});

const Manufacturer = v.object({ id: Id, manufacturer: v.string() });
export type Manufacturer = v.InferOutput<typeof Manufacturer>;

/** Maximum number of names in a search result (DECISIONS section 6); an empty search returns the first names. */
export const MANUFACTURER_PAGE = 5;

export const getManufacturers = defineCall({
  method: 'GET',
  path: 'api/get_manufacturer/',
  input: v.strictObject({ search: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(100)), '') }),
  output: v.array(Manufacturer, 'The list of manufacturers has an unexpected form'),
});

/** Addition: how many E005 and E006 rejections of the last 30 days this list of manufacturers would have passed. */
export const previewBrand = defineCall({
  method: 'POST',
  path: 'api/whitelable_impact/',
  input: v.strictObject({ brand: brandName, data: makers }),
  output: v.object({
    days: v.number(),
    /** Rejections of this brand by E005 and E006 in those days. */
    rejected: v.number(),
    would_pass: v.number(),
    by_manufacturer: v.array(v.object({ manufacturer: v.string(), rejected: v.number(), would_pass: v.number() })),
  }),
});
