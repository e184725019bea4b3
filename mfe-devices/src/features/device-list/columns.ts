/** The columns of SPEC section 2, in its order. */
export const COLUMNS = [
  'Timestamp',
  'Tracking ID',
  'Hub Code',
  'Operator',
  'Expected Device',
  'Scanned Device',
  'Status',
  'Result',
  'Actions',
] as const;
export type ColumnName = (typeof COLUMNS)[number];
