import type { MutantResult } from '@stryker-mutator/api/core';
import { declareClassPlugin, PluginKind } from '@stryker-mutator/api/plugin';
import type { Reporter } from '@stryker-mutator/api/report';
import { relative } from 'node:path';
import { ROOT } from '../lib/packages.ts';

const SHOWN: readonly string[] = ['Survived', 'NoCoverage', 'Timeout'];

/**
 * Prints each mutant that no test noticed as soon as that is known, so that a run stopped early is still useful.
 * Also those that exceeded their time: whether they really wait forever is for a person to see.
 */
class AsFound implements Reporter {
  onMutantTested({ status, fileName, location, mutatorName, replacement = '' }: Readonly<MutantResult>): void {
    if (!SHOWN.includes(status)) return;
    const { line, column } = location.start;
    console.log(`${status}: ${relative(ROOT, fileName)}:${line}:${column} ${mutatorName} ${replacement.slice(0, 80)}`);
  }
}

export const strykerPlugins = [declareClassPlugin(PluginKind.Reporter, 'as-found', AsFound)];
