import { findHub, hubOptions } from './hub-options.ts';

const hub = (code: string, organization = 'hub') => ({ code, name: code, organization });

test('codes stay as stored, names are lower-cased and sorted, return centres are left out', () => {
  expect(hubOptions([hub('DEL_OKH'), hub('BLR_KOR', 'HUB'), hub('RC_BLR', 'RC')], 'all')).toEqual([
    { value: 'all', label: 'All Hubs' },
    { value: 'BLR_KOR', label: 'blr_kor' },
    { value: 'DEL_OKH', label: 'del_okh' },
  ]);
});

test('a hub is found by its code in any case, and a chosen hub that is not listed is added', () => {
  const options = hubOptions([hub('BLR_KOR'), hub('blr_kor')], 'blr_old');
  expect(options.map(({ value }) => value)).toEqual(['all', 'BLR_KOR', 'blr_old']);
  expect(findHub(options, 'blr_kor')?.value).toBe('BLR_KOR');
});

test('a hub that is called ALL is not all hubs', () => {
  expect(findHub(hubOptions([hub('ALL')], 'ALL'), 'ALL')).toEqual({ value: 'ALL', label: 'all' });
});
