import { otherFileType } from './other-file-type.ts';

test('a file is known by its first bytes, all of them', () => {
  expect(otherFileType(Uint8Array.of(0x50, 0x4b, 3, 4, 20))).toEqual({
    what: 'an Excel workbook or a zip archive',
    remedy: 'Save it as “CSV UTF-8” first.',
  });
  expect(otherFileType(Uint8Array.of(0x50, 0x4b))).toBeNull();
  expect(otherFileType(new TextEncoder().encode('MZone,tracking_id'))).toBeNull();
  expect(otherFileType(new TextEncoder().encode('\uFEFFid'))).toBeNull();
});
