/** What `ravi` noted about the rejections of a brand by E006. */
export const NOTE = {
  kind: 'brand',
  name: 'homeline',
  outcome: 'E006',
  note: 'Maker asked for.',
  by: 'ravi',
  at: '2025-01-30T06:00:00.000Z',
  snoozed_until: null,
};
