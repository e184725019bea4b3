import * as v from 'valibot';

// Additions: the guide with pictures, as pages of the server (docs/decisions/197-guide-made-by-its-steps.md).

const name = v.pipe(v.string(), v.regex(/^[a-z_]{1,32}$/, 'page is named by lower-case letters'));

const language = v.picklist(['en', 'hi'], 'language is en or hi');

/** Answers a page as HTML; without `page` the front page, without `language` in English. */
export const GUIDE_PATH = 'guide/';
export const GuideInput = v.object({ page: v.optional(name), language: v.optional(language) });

/** Answers a picture of the guide as PNG. */
export const GUIDE_PICTURE_PATH = 'guide/picture/';
export const GuidePictureInput = v.object({
  name: v.pipe(v.string(), v.regex(/^(hi-)?[a-z_]{1,32}-\d{1,2}\.png$/, 'name is that of a picture of the guide')),
});
