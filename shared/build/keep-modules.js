/* global __webpack_require__, globalThis */

/** Builds of each remote that ran on this page: their modules and exports. */
const builds = (globalThis.__veritasBuilds ??= new Map());

const IMPORT = /__webpack_require__\((?:\/\*.*?\*\/ *)?("(?:[^"\\]|\\.)*")\)/g;
const LOADS_LATER = /__webpack_require__\.[ae]\(/;

/**
 * Runtime plugin of development builds. An unchanged module with unchanged imports does not run again: its exports are
 * reused. So contexts, stores and other values keep their state, and React renders only the edited components.
 * Importers of a module that exports only components need not run either: React Refresh replaces the component that
 * they hold.
 */
export default function keepModules() {
  return {
    name: 'keep-modules',
    init(args) {
      // The runtime may call init more than once for one remote.
      if (__webpack_require__.veritasKeepsModules) return args;
      __webpack_require__.veritasKeepsModules = true;
      const { name } = args.options;
      let before = builds.get(name);
      before?.retire();
      const factories = __webpack_require__.m;
      const ran = new Map();
      // Otherwise each build would keep all previous ones in memory.
      builds.set(name, { factories, ran, retire: () => (before = undefined) });
      const settled = new Map();

      __webpack_require__.i.push((options) => {
        const { id, factory } = options;
        options.factory = function run(module, exports, require) {
          settled.set(id, 'under way');
          const known = before?.ran.get(id);
          const isKept = isUnchanged(id, String(factory), require) && settled.get(id) !== 'in a circle';
          if (isKept) module.exports = known;
          else factory.call(this, module, exports, require);
          ran.set(id, module.exports);
          register(id, module.exports);
          settled.set(id, isKept || isSwapped(known, module.exports));
        };
      });

      /** Whether a module and its imports are unchanged; runs or reuses the imports. */
      function isUnchanged(id, text, require) {
        // A module with dynamic imports belongs to the build that it runs in.
        if (!before?.ran.has(id) || String(before.factories[id]) !== text || LOADS_LATER.test(text)) return false;
        return importsOf(text)
          .map((one) => stays(one, require))
          .every(Boolean);
      }

      /** Whether importers of a module need not run again. */
      function stays(id, require) {
        // Its exports object was handed out already, so it has to be filled.
        if (typeof settled.get(id) === 'string') settled.set(id, 'in a circle');
        else require(id);
        return settled.get(id) === true;
      }
      return args;
    },
  };
}

/** Ids of the static imports of a module. */
function importsOf(text) {
  return [...text.matchAll(IMPORT)].map(([, id]) => JSON.parse(id));
}

/** Registers exported components that were not declared as such, like classes. */
function register(id, exports) {
  for (const [key, value] of componentsOf(exports) ?? []) refresh()?.register(value, `${id} exports ${key}`);
}

/** Whether each export equals that of the previous build, or is a component that React Refresh replaces. */
function isSwapped(before, exports) {
  if (before === exports) return true;
  const was = componentsOf(before);
  const is = componentsOf(exports);
  if (!was || was.length !== is?.length) return false;
  const families = new Map(was.map(([key, value]) => [key, refresh().getFamilyByType(value)]));
  return is.every(
    ([key, value]) => families.get(key) !== undefined && families.get(key) === refresh().getFamilyByType(value),
  );
}

/** The exports of a module if all of them are components. */
function componentsOf(exports) {
  if (!refresh() || typeof exports !== 'object' || exports === null) return undefined;
  const entries = Object.entries(exports);
  return entries.length > 0 && entries.every(([, value]) => refresh().isLikelyComponentType(value))
    ? entries
    : undefined;
}

/** React Refresh, which the development build of the shell starts. */
function refresh() {
  return globalThis.__veritasRefresh;
}
