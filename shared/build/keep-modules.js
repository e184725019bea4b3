/* global __webpack_require__, globalThis */

/** Builds of each remote that ran on this page: what its modules are and what they exported. */
const builds = (globalThis.__veritasBuilds ??= new Map());

const IMPORT = /__webpack_require__\((?:\/\*.*?\*\/ *)?("(?:[^"\\]|\\.)*")\)/g;
const LOADS_LATER = /__webpack_require__\.[ae]\(/;

/**
 * Runtime plugin of development builds. A module that is what it was in the build before, like all that it imports,
 * does not run again: its exports are taken over. So contexts, stores and other values stay what they were, and React
 * draws only the components that were edited. Importers of a module that exports components only need not run either:
 * React Refresh puts the new component in the place of the one that they hold.
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
      // Each build would otherwise hold all that were before it.
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

      /** Whether a module is what it was, and so are its imports; these are run or taken over for it. */
      function isUnchanged(id, text, require) {
        // A module that loads others later belongs to the build that it runs in.
        if (!before?.ran.has(id) || String(before.factories[id]) !== text || LOADS_LATER.test(text)) return false;
        return importsOf(text)
          .map((one) => stays(one, require))
          .every(Boolean);
      }

      /** Whether importers of a module need not run again. */
      function stays(id, require) {
        // It has handed out its exports already, so it has to fill them itself.
        if (typeof settled.get(id) === 'string') settled.set(id, 'in a circle');
        else require(id);
        return settled.get(id) === true;
      }
      return args;
    },
  };
}

/** Ids of the modules that a module imports as it starts. */
function importsOf(text) {
  return [...text.matchAll(IMPORT)].map(([, id]) => JSON.parse(id));
}

/** Makes components known that are exported without having been declared as such, like classes. */
function register(id, exports) {
  for (const [key, value] of componentsOf(exports) ?? []) refresh()?.register(value, `${id} exports ${key}`);
}

/** Whether each export is what the build before exported, or a component that React Refresh puts in its place. */
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

/** What a module exports, if these are components and nothing else. */
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
