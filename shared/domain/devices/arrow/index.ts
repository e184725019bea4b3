export { ARROW_COLUMNS, ARROW_CRC_HEADER, ARROW_STREAM, arrowColumnsOf } from './arrow-columns.ts';
export type { ArrowColumn, ArrowColumnOf } from './arrow-columns.ts';
export { byName, namesOf } from '../../base/by-name.ts';
export { ORDER_TEXTS, PLAIN_TEXTS, RECORD_TEXTS } from '../plain-texts.ts';
export type { PlainTextField } from '../plain-texts.ts';
export { UnreadableStream } from './arrow-stream.ts';
export { readArrow } from './read-arrow.ts';
