import * as v from 'valibot';
import { defineCall } from './call.ts';

const Brand = v.object({
  id: v.union([v.number(), v.string()]),
  brand: v.string(),
  white_labeled_brands: v.object({ data: v.array(v.string()) }),
  version: v.optional(v.number()),
});
export type Brand = v.InferOutput<typeof Brand>;

export const getBrands = defineCall({
  method: 'GET',
  path: 'api/whitelable/',
  input: v.optional(v.strictObject({})),
  output: v.array(Brand, 'The list of brands has an unexpected form'),
});
