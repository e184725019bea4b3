interface Days {
  readonly start: string;
  readonly end: string;
}

/** report_{start}_{end}.csv (SPEC section 7); one hub's own report says whose it is. @param hub its code; '' for all */
export function reportName({ start, end }: Days, hub: string): string {
  return `report_${start}_${end}${hub && `_${hub}`}.csv`;
}
