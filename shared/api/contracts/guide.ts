import * as v from 'valibot';

// Additions: the guide with pictures, as pages of the server (docs/decisions/197-guide-made-by-its-steps.md).

const name = v.pipe(v.string(), v.regex(/^[a-z_]{1,32}$/, 'page is named by lower-case letters'));

/** Answers a page as HTML; without `page` the front page. */
export const GUIDE_PATH = 'guide/';
export const GuideInput = v.object({ page: v.optional(name) });

/** Answers a picture of the guide as PNG. */
export const GUIDE_PICTURE_PATH = 'guide/picture/';
export const GuidePictureInput = v.object({
  name: v.pipe(v.string(), v.regex(/^[a-z_]{1,32}-\d{1,2}\.png$/, 'name is that of a picture of the guide')),
});
