import { UploadReader } from '@veritas/shared/domain';
import { isMatchable, matchedNames, missingColumns, proposedMatch, withColumn } from './column-match.ts';
import { rowFacts } from './row-facts.ts';

test('columns are proposed by their names, then by names that hold one or are a part of one, each once', () => {
  expect(
    proposedMatch(['Shipment Tracking ID', 'HUB', 'Type', 'TrackingId', 'Hub Code', 'Remarks', '', 'reason']),
  ).toEqual([null, null, 'device_type', 'tracking_id', 'hub_code', null, null, null]);
  expect(proposedMatch(['Shipment Tracking ID', 'HUB'])).toEqual(['tracking_id', 'hub_code']);
  expect(proposedMatch(['ID', 'Nr'])).toEqual([null, null]);
  expect(proposedMatch(['Brand', 'Model', 'Blind'])).toEqual(['device_brand', 'device_model_name', 'is_blindpick']);
});

test('what earlier files say of a name comes first; a column that was not used is not proposed by a likeness', () => {
  const known = new Map([
    ['depot', 'hub_code'],
    ['brand', null],
    ['origin', 'hub_code'],
  ] as const);
  expect(proposedMatch(['DEPOT:', 'hub_code', 'Brand', 'Device brand'], known)).toEqual([
    'hub_code',
    null,
    null,
    'device_brand',
  ]);
  expect(proposedMatch(['Depot', 'Origin', 'hub_code'], known)).toEqual(['hub_code', null, null]);
  expect(proposedMatch(['hub_code', 'Store'], known)).toEqual(['hub_code', null]);
});

test('a column is read as one of the file alone', () => {
  const match = proposedMatch(['tracking_id', 'hub_code', 'other']);
  expect(withColumn(match, 2, 'hub_code')).toEqual(['tracking_id', null, 'hub_code']);
  expect(missingColumns(withColumn(match, 1, null))).toEqual(['hub_code']);
});

test('the header that is written is read as matched', () => {
  const names = ['Tracking ID', 'hub_code', 'Depot', 'Remarks'];
  const match = withColumn(proposedMatch(names), 2, 'hub_code');
  const written = matchedNames(names, match);
  expect(written).toEqual(['Tracking ID', 'hub_code (not used)', 'hub_code', 'Remarks']);
  const reader = new UploadReader(10);
  expect(reader.read({ row: 1, cells: written }, rowFacts(null, 'UTC', 0))).toMatchObject({ header: match });
});

test.each([
  ['an unused and an absent column', ['tracking_id', 'hub_code', 'Depot'], true],
  ['no unused column', ['tracking_id', 'hub_code'], false],
  ['what the console adds to rejected rows', ['tracking_id', 'hub_code', 'row', 'reason', ' '], false],
])('a file with %s', (_case, names, offered) => {
  expect(isMatchable(names)).toBe(offered);
});
