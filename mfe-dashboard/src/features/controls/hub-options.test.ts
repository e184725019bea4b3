import { hubOptions } from './hub-options.ts';

const hub = (code: string, organization = 'hub') => ({ code, name: code, organization });

test('codes stay as stored, names are lower-cased and sorted, return centres are left out', () => {
  expect(hubOptions([hub('DEL_OKH'), hub('BLR_KOR', 'HUB'), hub('RC_BLR', 'RC')], 'all').options).toEqual([
    { value: 'all', label: 'All Hubs' },
    { value: 'BLR_KOR', label: 'blr_kor' },
    { value: 'DEL_OKH', label: 'del_okh' },
  ]);
});

test('a hub is found by its code in any case, and a chosen hub that is not listed is added', () => {
  const groups = [hub('BLR_KOR'), hub('blr_kor')];
  const { options, selected, isListed } = hubOptions(groups, 'blr_old');
  expect(options.map(({ value }) => value)).toEqual(['all', 'BLR_KOR', 'blr_old']);
  expect({ selected, isListed }).toEqual({ selected: { value: 'blr_old', label: 'blr_old' }, isListed: false });
  expect(hubOptions(groups, 'blr_kor').selected.value).toBe('BLR_KOR');
});

test('a hub that is called ALL is not all hubs', () => {
  expect(hubOptions([hub('ALL')], 'ALL').selected).toEqual({ value: 'ALL', label: 'all' });
});
