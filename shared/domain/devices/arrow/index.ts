export { ARROW_COLUMNS, ARROW_CRC_HEADER, ARROW_STREAM, arrowColumnsOf } from './arrow-columns.ts';
export type { ArrowColumn, ArrowColumnOf } from './arrow-columns.ts';
export { UnreadableStream } from './arrow-stream.ts';
export { readArrow } from './read-arrow.ts';
