import '../../testing/in-hindi.ts';
import { render, screen } from '@testing-library/react';
import { catalogueEntry, ERROR_CODES, parseDeviceRecords } from '@veritas/shared/domain';
import { rawDevice } from '../../testing/raw-device.ts';
import { Comparison } from './comparison/Comparison.tsx';
import { outcomeOf } from './outcome.ts';

const rejected = (code: string) => {
  const [record] = parseDeviceRecords([rawDevice('A', { is_submit: true, device_result: code })]);
  if (!record) throw new Error('No record');
  return record;
};

test.each(ERROR_CODES)('what %s means, and what to do next, is Hindi throughout', (code) => {
  const outcome = outcomeOf(rejected(code), catalogueEntry);
  const latin = outcome?.text?.match(/[a-z]{2,}/gi) ?? [];
  const names = ['Samsung', 'Galaxy', 'ID', 'TID', 'WM', 'MAC', 'RC'];
  expect(latin.filter((word) => !names.includes(word))).toEqual([]);
  expect(outcome?.text).toMatch(/\p{Script=Devanagari}.*\.$/u);
  // Deduplicates the sentences.
  const sentences = outcome?.text?.split(/(?<=\.)\s+/) ?? [];
  expect(new Set(sentences).size).toBe(sentences.length);
});

test('of a blind pick the marks of the comparison stay with their facts', () => {
  const [record] = parseDeviceRecords([
    rawDevice('A', { order: { is_Blindpick: true, Blind_model: 'Galaxy M14', Blind_brand: 'Samsung' } }),
  ]);
  if (!record) throw new Error('No record');
  render(<Comparison record={record} readings={null} />);
  expect(screen.getByRole('row', { name: /^डिवाइस का नाम/ })).toHaveTextContent('ब्लाइंड पिक');
  expect(screen.getByRole('row', { name: /^ब्रांड और निर्माता/ })).not.toHaveTextContent('ब्लाइंड पिक');
});
