import { namesOf } from '../base/by-name.ts';

/**
 * Texts of a `get_status` record (SPEC section 3) that are shown as received: column name here to field name in the
 * answer and in the table of the server. All readers and writers of records use this list, so a further text is one
 * line. These are in `tracking_id`, with the other fields of the order.
 */
export const ORDER_TEXTS = { hubCode: 'hub_code' } as const;

/** Those of the record itself. */
export const RECORD_TEXTS = {
  scannedName: 'submitted_device_name',
  scannedMaker: 'submitted_manufacturer',
} as const;

export const PLAIN_TEXTS = { ...ORDER_TEXTS, ...RECORD_TEXTS } as const;

/** The name of a column. */
export type PlainText = keyof typeof PLAIN_TEXTS;
/** The name of a field. */
export type PlainTextField = (typeof PLAIN_TEXTS)[PlainText];

export const PLAIN_TEXT_NAMES = namesOf(PLAIN_TEXTS);
