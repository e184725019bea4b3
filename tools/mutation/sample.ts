import { createHash } from 'node:crypto';
import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin';

/** What this file reads of a place in the syntax tree. */
interface Place {
  readonly node: { readonly type: string; readonly start?: number | null; readonly end?: number | null };
  findParent(matches: (place: Place) => boolean): Place | null;
}

const HOLDERS = /^(Block|Empty|Export\w*|Function|Class)(Statement|Declaration)$/;
const percent = Number(new URL(import.meta.url).searchParams.get('percent') ?? 100);
const kept = new WeakSet<object>();

/** Leaves out whole statements of function bodies and modules, so that a run on a large module ends today. */
export const strykerPlugins = [
  declareValuePlugin(PluginKind.Ignore, 'sample', {
    shouldIgnore(path) {
      const place = path as Place;
      const { node } = place;
      if (!/(Statement|Declaration|ClassProperty)$/.test(node.type) || HOLDERS.test(node.type)) return undefined;
      if (place.findParent((parent) => kept.has(parent.node))) return undefined;
      if (!isChosen(`${node.start} ${node.end}`)) return 'Not in the sample';
      kept.add(node);
      return undefined;
    },
  }),
];

function isChosen(position: string): boolean {
  return createHash('sha256').update(position).digest().readUInt16BE() % 100 < percent;
}
