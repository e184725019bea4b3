import { compileFunction } from 'node:vm';

interface Plugin {
  readonly init: (args: { readonly options: { readonly name: string } }) => void;
}
const { default: keepModules } = jest.requireActual<{ default: () => Plugin }>('./keep-modules.js');

type Exports = Record<string, unknown>;
interface Module {
  exports: Exports;
}
type Require = (id: string) => Exports;
type Factory = (module: Module, exports: Exports, require: Require) => void;
interface Execution {
  readonly id: string;
  factory: Factory;
}

/** A module as webpack writes it; builds differ in its text, which is what is compared. */
const source = (body: string) => compileFunction(body, ['module', 'exports', '__webpack_require__']) as Factory;

/** The part of a webpack build that the plugin uses. @returns its `__webpack_require__`. */
function startBuild(modules: Readonly<Record<string, string>>): Require {
  const factories = Object.fromEntries(Object.entries(modules).map(([id, body]) => [id, source(body)]));
  const cache = new Map<string, Module>();
  const executed: ((options: Execution) => void)[] = [];
  const require = (id: string) => {
    const known = cache.get(id);
    if (known) return known.exports;
    const module: Module = { exports: {} };
    cache.set(id, module);
    const options = { id, factory: factories[id] ?? source('') };
    for (const handler of executed) handler(options);
    options.factory.call(module.exports, module, module.exports, require);
    return module.exports;
  };
  Object.assign(globalThis, {
    __webpack_require__: Object.assign(require, { m: factories, i: executed, e: jest.fn() }),
  });
  keepModules().init({ options: { name: 'devices' } });
  return require;
}

/** React Refresh, which identifies a component by its module and name. */
const families = new Map<unknown, string>();
const refresh = {
  register: (type: unknown, id: string) => void (families.has(type) || families.set(type, id)),
  getFamilyByType: (type: unknown) => families.get(type),
  isLikelyComponentType: (value: unknown) => typeof value === 'function' && /^[A-Z]/.test(value.name),
};

const CONTEXT = 'exports.context = {};';
const VIEW = 'exports.View = function View() { return 1; };';
const USES_BOTH = `
  const context = __webpack_require__(/*! ./context */ "./context.ts");
  const view = __webpack_require__(/*! ./view */ "./view.tsx");
  exports.page = { context: context.context, View: view.View };`;
const BUILD = { './context.ts': CONTEXT, './view.tsx': VIEW, './page.ts': USES_BOTH };

beforeEach(() => {
  families.clear();
  Object.assign(globalThis, { __veritasRefresh: refresh });
  (globalThis as unknown as { __veritasBuilds: Map<string, unknown> }).__veritasBuilds.clear();
});

test('a component that was edited runs, and nothing that imports it or that it does not import', () => {
  const before = startBuild(BUILD)('./page.ts');
  const first = startBuild({ ...BUILD, './view.tsx': VIEW.replace('1', '2') });
  expect(first('./page.ts')).toBe(before);
  expect(first('./context.ts')).toBe(startBuild(BUILD)('./context.ts'));
  const { View } = first('./view.tsx') as { View: () => number };
  expect(View()).toBe(2);
  expect(families.get(View)).toBe('./view.tsx exports View');
});

test('what is no component runs again with everything that imports it, and the rest stays', () => {
  const first = startBuild(BUILD);
  const before = first('./page.ts');
  const second = startBuild({ ...BUILD, './context.ts': 'exports.context = { edited: true };' });
  expect(second('./page.ts')).not.toBe(before);
  expect(second('./page.ts')).toMatchObject({ page: { context: { edited: true } } });
  expect(second('./view.tsx')).toBe(first('./view.tsx'));
});

test('a module that exports other components than before, or also a value, makes its importers run', () => {
  for (const body of [`${VIEW} exports.Other = function Other() {};`, `${VIEW} exports.limit = 1;`]) {
    const before = startBuild(BUILD)('./page.ts');
    expect(startBuild({ ...BUILD, './view.tsx': body })('./page.ts')).not.toBe(before);
  }
});

test('exports that were reused twice are those of the first build', () => {
  const before = startBuild(BUILD)('./page.ts');
  startBuild({ ...BUILD, './view.tsx': VIEW.replace('1', '2') })('./page.ts');
  expect(startBuild({ ...BUILD, './view.tsx': VIEW.replace('1', '3') })('./page.ts')).toBe(before);
});

test('a module that loads others later runs in each build, because they come from that one', () => {
  const later = `${CONTEXT} exports.load = () => __webpack_require__.e("later");`;
  const before = startBuild({ './later.ts': later })('./later.ts');
  expect(startBuild({ './later.ts': later })('./later.ts')).not.toBe(before);
});

test('modules in a circle run in each build, and see each other', () => {
  const circle = {
    './a.ts': 'const b = __webpack_require__("./b.tsx"); exports.A = function A() { return b.B; };',
    './b.tsx': 'const a = __webpack_require__("./a.ts"); exports.B = function B() { return a.A; };',
  };
  const before = startBuild(circle)('./a.ts');
  const second = startBuild(circle);
  const { A } = second('./a.ts') as { A: () => () => unknown };
  expect(second('./a.ts')).not.toBe(before);
  expect(A()()).toBe(A);
});
