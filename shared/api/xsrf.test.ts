import { xsrfHeader } from './xsrf.ts';

test.each<[string, string, string | null]>([
  ['no cookie', '', null],
  ['cookies of other names', 'a=b; NOT-XSRF-TOKEN=c; XSRF-TOKEN-2=d', null],
  ['our cookie', 'a=b; XSRF-TOKEN=abc.def-_; c=d', 'abc.def-_'],
  ['an encoded one', 'XSRF-TOKEN=abc%2B%3D', 'abc+='],
  ['one beside another host’s', 'XSRF-TOKEN=evil; XSRF-TOKEN=ours', 'evil, ours'],
  ['one beside a malformed one', 'XSRF-TOKEN=%E0%A4%A; XSRF-TOKEN=ours', 'ours'],
  ['one beside an empty one', 'XSRF-TOKEN=; XSRF-TOKEN=ours', 'ours'],
  [
    'one beside signs that no header can carry',
    'XSRF-TOKEN=é; XSRF-TOKEN=%0Aa; XSRF-TOKEN=😀; XSRF-TOKEN=ours',
    'ours',
  ],
  ['one beside a list', 'XSRF-TOKEN=a,b; XSRF-TOKEN=ours', 'ours'],
])('%s', (_case, cookies, header) => {
  expect(xsrfHeader(cookies)).toBe(header);
});
