import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import type { Compilation, Compiler, Module } from 'webpack';
import { SBOM_FILE } from '../remote/registry.ts';
import { npmComponent, sbomText } from './sbom.ts';
import type { SbomComponent } from './sbom.ts';

const Package = v.object({ name: v.string(), version: v.string(), license: v.optional(v.string()) });

/** Writes which packages the build contains, as CycloneDX: those that webpack bundled, not all that are installed. */
export class SbomPlugin {
  readonly name: string;
  readonly #file: string;

  /** `file` is where it goes in the build; one that begins with a dot is not served. */
  constructor(name: string, file = SBOM_FILE) {
    this.name = name;
    this.#file = file;
  }

  apply(compiler: Compiler): void {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('SbomPlugin', (compilation) => {
      // After tree shaking.
      const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'SbomPlugin', stage }, () => {
        const text = sbomText(this.name, packagesIn(compilation));
        compilation.emitAsset(this.#file, new sources.RawSource(text));
      });
    });
  }
}

function packagesIn(compilation: Compilation): SbomComponent[] {
  const folders = new Set<string>();
  for (const chunk of compilation.chunks) {
    for (const module of compilation.chunkGraph.getChunkModulesIterable(chunk)) {
      for (const path of filesOf(module)) {
        const folder = packageFolder(path);
        if (folder !== null) folders.add(folder);
      }
    }
  }
  return [...folders].map((folder) => {
    return npmComponent(v.parse(Package, JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))));
  });
}

/** A concatenated module represents all modules that were merged into it. */
function filesOf(module: Module): string[] {
  const parts = 'modules' in module ? (module.modules as Iterable<Module>) : [module];
  return [...parts].flatMap((part) => part.nameForCondition() ?? []);
}

/** Folder of the installed package that a file belongs to; null for our own files and those of the build. */
function packageFolder(path: string): string | null {
  return /^.*[\\/]node_modules[\\/](@[^\\/]+[\\/])?[^.\\/][^\\/]*/.exec(path)?.[0] ?? null;
}
