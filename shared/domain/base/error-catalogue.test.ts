import { CHART_CODES, ERROR_CATALOGUE, ERROR_CODES, resultTooltip } from './error-catalogue.ts';

test('titles are those of the specification to the letter', () => {
  expect(ERROR_CODES.map((code) => [code, ERROR_CATALOGUE[code].title])).toEqual([
    ['E001', 'Oops...Wrong TID.'],
    ['E002', 'Oops...Wrong TID.'],
    ['E003', 'TID already verified.'],
    ['E004', 'Device duplication detected.'],
    ['E005', 'Fraudulent device detected.'],
    ['E006', 'Brand Mismatch..'],
    ['E007', 'Incorrect device detected.'],
    ['E008', 'Device Mismatch detected.'],
    ['E009', 'Meaning not defined'],
    ['E010', 'Meaning not defined'],
  ]);
});

test('a description says what was found, what was expected and what to do', () => {
  expect(ERROR_CATALOGUE.E006.description('Vivo', 'Samsung')).toBe(
    'Found brand Vivo, expected brand Samsung. Retry, or submit to detach.',
  );
});

test('a missing or empty value reads unknown, and a device name is never a pattern', () => {
  expect(ERROR_CATALOGUE.E007.description(null, '$& {found}')).toBe(
    'Found model unknown, expected model $& {found}. Retry, or submit to detach.',
  );
  expect(ERROR_CATALOGUE.E006.description('', undefined)).toBe(
    'Found brand unknown, expected brand unknown. Retry, or submit to detach.',
  );
});

test.each([
  ['passed', 'Passed'],
  ['E004', 'E004: Device duplication detected.'],
  ['E009', 'E009'],
  ['E011', 'E011'],
  ['toString', 'toString'],
])('the tooltip of %s is "%s"', (code, tooltip) => {
  expect(resultTooltip(code)).toBe(tooltip);
});

test('the chart has a slice for passed and E003 to E010', () => {
  expect(CHART_CODES).toEqual(['passed', ...ERROR_CODES.slice(2)]);
});
