import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import ts from 'typescript';
import { SINGLETONS } from '../../shared/build/index.ts';
import { ROOT } from '../lib/packages.ts';

/** What a module of `shared` offers to remotes. */
export interface OfferedModule {
  /** Names that exist at run time, sorted. */
  readonly exports: readonly string[];
  /** Hash of the declarations that its types are made of. */
  readonly types: string;
}

export interface Offers {
  /** Version of `@veritas/shared`. */
  readonly version: string;
  readonly modules: Readonly<Record<string, OfferedModule>>;
}

const PREFIX = '@veritas/shared/';
const IMPORT = /(?:from|import\()\s*["'](\.{1,2}\/[^"']+)["']/g;

/** What the modules of `shared` in a folder offer now. @throws Error when the package names no entry of a module. */
export function readOffers(folder = join(ROOT, 'shared')): Offers {
  const { version, exports } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    version: string;
    exports: Record<string, string>;
  };
  const names = Object.keys(SINGLETONS).filter(
    (name) => name.startsWith(PREFIX) && entryIn(exports, name) !== undefined,
  );
  const entries = new Map(names.map((name) => [name, resolve(folder, entryIn(exports, name) ?? '')]));
  const declarations = new Map<string, string>();
  const program = ts.createProgram([...entries.values()], OPTIONS);
  program.emit(undefined, (path, text) => declarations.set(path, text), undefined, true);
  const checker = program.getTypeChecker();
  const modules = [...entries].map(([name, entry]): [string, OfferedModule] => {
    const source = program.getSourceFile(entry);
    const symbol = source && checker.getSymbolAtLocation(source);
    if (!symbol) throw new Error(`${entry} exports nothing.`);
    const values = checker.getExportsOfModule(symbol).filter((exported) => isValue(exported, checker));
    return [
      name,
      { exports: values.map((exported) => exported.name).sort(), types: hashOf(entry, folder, declarations) },
    ];
  });
  return { version, modules: Object.fromEntries(modules) };
}

const OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ESNext,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  jsx: ts.JsxEmit.ReactJSX,
  strict: true,
  skipLibCheck: true,
  allowImportingTsExtensions: true,
  declaration: true,
  emitDeclarationOnly: true,
  removeComments: true,
};

const entryIn = (exports: Record<string, string>, name: string) => exports[`./${name.slice(PREFIX.length)}`];

function isValue(symbol: ts.Symbol, checker: ts.TypeChecker): boolean {
  const target = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  return (target.flags & ts.SymbolFlags.Value) !== 0;
}

/** Of every declaration that the entry's types lead to: files that only the code needs are not among them. */
function hashOf(entry: string, folder: string, declarations: ReadonlyMap<string, string>): string {
  const seen = new Map<string, string>();
  const next = [declarationOf(entry)];
  for (let path = next.pop(); path !== undefined; path = next.pop()) {
    const text = declarations.get(path);
    if (text === undefined || seen.has(path)) continue;
    seen.set(path, text);
    for (const [, imported = ''] of text.matchAll(IMPORT)) next.push(declarationOf(resolve(dirname(path), imported)));
  }
  const hash = createHash('sha256');
  for (const path of [...seen.keys()].sort()) hash.update(relative(folder, path)).update(seen.get(path) ?? '');
  return hash.digest('hex').slice(0, 16);
}

const declarationOf = (path: string) => path.replace(/\.tsx?$/, '.d.ts');
