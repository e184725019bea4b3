import { render, screen } from '@testing-library/react';
import { Smartphone } from 'lucide-react';
import type { ComponentType, SVGProps } from 'react';

type Shape = string | readonly [tag: string, attributes: Readonly<Record<string, string>>];
type Shapes = readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[];

const { onePath } = jest.requireActual<{ onePath: (shapes: Shapes) => Shape[] }>('./one-path.js');
const { lineIcon } = jest.requireActual<{ lineIcon: (...shapes: Shape[]) => ComponentType<SVGProps<SVGSVGElement>> }>(
  './line-icon.js',
);
const paths = (...all: string[]) => onePath(all.map((d) => ['path', { d, key: d }] as const));

test.each([
  ['an absolute start', ['M1 2h3', 'M4 5v6'], 'M1 2h3M4 5v6'],
  ['a relative start', ['M1 2h3', 'm4 5v6'], 'M1 2h3M4 5v6'],
  ['a relative start with further points, which are lines', ['M1 2h3', 'm9 18 6-6-6-6'], 'M1 2h3M9 18l6-6-6-6'],
  ['numbers without a space between them', ['m.5-.25-1 1'], 'M.5 -.25l-1 1'],
])('paths are joined: %s', (_case, all, joined) => {
  expect(paths(...all)).toEqual([joined]);
});

test('a path with an attribute of its own and other shapes stay', () => {
  const filled = ['path', { d: 'M1 1h1', fill: 'currentColor' }] as const;
  const circle = ['circle', { cx: '1', cy: '2', r: '3' }] as const;
  expect(onePath([['circle', { ...circle[1], key: 'a' }], ['path', { d: 'M2 2h1', key: 'b' }], filled])).toEqual([
    'M2 2h1',
    circle,
    filled,
  ]);
});

test.each<[string, SVGProps<SVGSVGElement>]>([
  ['as decoration', {}],
  ['hidden', { 'aria-hidden': true }],
  ['as an image with a title', { role: 'img', className: 'large', children: <title>Mobile</title> }],
  ['with a label', { 'aria-label': 'Mobile' }],
] satisfies [string, SVGProps<SVGSVGElement>][])(
  'an icon has the attributes of the library, %s',
  (_case, properties) => {
    const Compiled = lineIcon('M12 18h.01');
    render(<Compiled {...properties} data-testid="compiled" />);
    render(<Smartphone {...properties} data-testid="library" />);
    const [ours, theirs] = [screen.getByTestId('compiled'), screen.getByTestId('library')];
    const attributesOf = ({ attributes }: Element) =>
      Object.fromEntries([...attributes].map(({ name, value }) => [name, value.replace(/lucide\S* ?/g, '')]));
    const expected = {
      xmlns: 'http://www.w3.org/2000/svg',
      class: properties.className ?? '',
      'data-testid': 'library',
    };
    expect({ ...attributesOf(ours), ...expected }).toEqual(attributesOf(theirs));
    expect(ours).toHaveTextContent(theirs.textContent, { normalizeWhitespace: false });
  },
);
