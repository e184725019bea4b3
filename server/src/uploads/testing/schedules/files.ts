import fc from 'fast-check';

/** Rows of a file: IDs out of a few, so that files and rows repeat each other. */
const row = fc.oneof(
  { weight: 8, arbitrary: fc.integer({ min: 1, max: 14 }).map((id) => `RVP00000${id};BLR_KOR;Vivo;V29;2026-11-01\n`) },
  {
    weight: 2,
    arbitrary: fc
      .integer({ min: 1, max: 14 })
      .map((id) => `rvp00000${id};blr_kor;Caf\u00e9;"a ""b"";\r\n😀";2026-11-02\r\n`),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '\n',
      'x;BLR_KOR;Vivo;V29;2026-11-01\n',
      'RVP0000099;NOWHERE;Vivo;V29;2026-11-01\n',
      '"open;\n',
      'a"b;"c"d\n',
    ),
  },
);

/** Now and then so many rows that an import takes several transactions. */
const many = fc
  .constantFrom(...Array.from({ length: 9 }, () => 0), 560)
  .map((count) =>
    Array.from(
      { length: count },
      (_, index) => `MANY${String(index).padStart(6, '0')};BLR_KOR;Vivo;V29;2026-11-01\n`,
    ).join(''),
  );

/** A file that is read to its end: its header is sound. */
const file = fc
  .tuple(many, fc.array(row, { maxLength: 14 }))
  .map(([first, rows]) =>
    Buffer.from(`tracking_id;hub_code;device_brand;device_model_name;created_date\n${first}${rows.join('')}`),
  );

/** Three files; the third is refused as a whole now and then. */
export const files = fc.tuple(
  file,
  file,
  fc.oneof(
    { weight: 5, arbitrary: file },
    { weight: 1, arbitrary: fc.constant(Buffer.from('no,header\n'.repeat(20))) },
  ),
);
