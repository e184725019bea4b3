import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import ts from 'typescript';
import { HI } from '../../server/src/http/language/hi/index.ts';
import { SERVER_TEXTS } from '../../server/src/http/language/recognise.ts';
import { listLimitNote, UploadReader } from '../../shared/domain/index.ts';
import type { Catalogue } from '../../shared/language/t.ts';
import { REMOTES, ROOT } from '../lib/packages.ts';
import { catalogueOf } from './catalogue-of.ts';

// That what the server says is in its catalogue is held by the types of `sentence` and `HttpError`.

const TEXTS: Catalogue = HI;

const header = (cells: readonly string[]): string => {
  const facts = { now: 0, days: { zone: 'UTC', named: false }, hubs: new Map(), operators: new Map() };
  const found = new UploadReader(9).read({ row: 1, cells }, facts);
  return found.kind === 'unusable' ? found.sentence : assert.fail();
};
/** Texts that no source has in one piece, as they are made. */
const PUT_TOGETHER = [
  header(['a', 'b']),
  header(['hub_code']),
  new UploadReader(9).end() ?? assert.fail(),
  `${listLimitNote(100)}; the CSV has all`,
  // By valibot, for schemas without a text of their own.
  'Invalid length: Expected <=3 but received 4',
  'Invalid UUID: Received "x"',
];

/** What the rules say that browser and server both ask, and the schemas of the contracts. */
const RULES = [
  'shared/api/contracts/**/*.ts',
  'shared/domain/upload/*.ts',
  'shared/domain/csv/{csv-reader,encoding,other-file-type}.ts',
  'shared/domain/days/report-range.ts',
  'shared/domain/{scan-rules,user-rules}.ts',
];

/** For programs, for the browser alone, or pieces of other texts. */
const NOT_SAID = [
  /^shared\/api\/contracts\/(\w+\/)?(browser-spans|release-health|call)\.ts: /,
  /: (The list of .* has an unexpected form|The columns of a step are of different lengths)$/,
  /: (A path has|A release has|A commit is|A note is one)/,
  /: The header \(row \{\}\) has no column \{\}\. It names: \{\}\./,
];

const namesIn = (text: string) => [...new Set(text.match(/\{\w+\}/g))].sort();

test('every text of the rules is recognised', () => {
  const said = RULES.flatMap((pattern) => textsIn(pattern)).filter(({ text }) => /^\S.*\p{L} \S/u.test(text));
  const missing = said
    .filter(({ place, text }) => !NOT_SAID.some((pattern) => pattern.test(`${place}: ${text}`)))
    .filter(({ text }) => SERVER_TEXTS.find(text.replaceAll('{}', '7')) === null);
  assert.deepEqual(missing, []);
  assert.deepEqual(
    PUT_TOGETHER.filter((text) => SERVER_TEXTS.find(text) === null),
    [],
  );
});

test('the catalogue has no unused text', () => {
  const said = [
    ...['server/src/**/*.ts', 'shared/domain/**/*.ts', 'shared/api/contracts/**/*.ts'].flatMap(textsIn),
    ...PUT_TOGETHER.map((text) => ({ text })),
  ].map(({ text }) => text);
  const plain = new Set(said);
  const unused = Object.keys(TEXTS).filter((text) => {
    if (plain.has(blanked(text))) return false;
    const form = formOf(text);
    return !said.some((other) => form.test(other));
  });
  assert.deepEqual(unused, []);
});

test('a Hindi text has the placeholders of its English one, and is Hindi', () => {
  for (const [text, hindi] of Object.entries(TEXTS)) {
    assert.deepEqual(namesIn(hindi), namesIn(text), text);
    assert.match(hindi.replaceAll(/\{\w+\}/g, ''), /\p{Script=Devanagari}|^[^\p{L}]*$/u, text);
  }
});

test('what the browser says too reads as it does there', async () => {
  for (const folder of ['shared', ...['shell', ...REMOTES].map((name) => `${name}/src`)]) {
    const theirs = await catalogueOf(folder);
    for (const [text, hindi] of Object.entries(TEXTS)) assert.equal(theirs[text] ?? hindi, hindi, `${folder}: ${text}`);
  }
});

interface FoundText {
  readonly text: string;
  readonly place: string;
}

/** The texts of sources, values as `{}`; those joined by `+` are one. */
function textsIn(pattern: string): FoundText[] {
  const places = globSync(pattern, { cwd: ROOT }).filter((path) => !/\/(testing|hi)\/|\.test\.ts$/.test(path));
  return places.flatMap((place) => {
    const source = ts.createSourceFile(place, readFileSync(join(ROOT, place), 'utf8'), ts.ScriptTarget.Latest, true);
    const found: FoundText[] = [];
    const visit = (node: ts.Node): void => {
      if (isDescription(node) || ts.isImportDeclaration(node)) return;
      const text = textOf(node);
      if (text !== null) found.push({ text: blanked(text), place });
      // The pieces of a joined text are none.
      if (text === null || !ts.isBinaryExpression(node)) ts.forEachChild(node, visit);
    };
    visit(source);
    return found;
  });
}

const blanked = (text: string) => text.replaceAll(/\{\w*\}/g, '{}');

/** For the page of the API. */
const isDescription = (node: ts.Node) => ts.isCallExpression(node) && node.expression.getText() === 'v.description';

function textOf(node: ts.Node): string | null {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isTemplateExpression(node))
    return node.head.text + node.templateSpans.map(({ literal }) => `{}${literal.text}`).join('');
  if (!ts.isBinaryExpression(node) || node.operatorToken.kind !== ts.SyntaxKind.PlusToken) return null;
  const [left, right] = [textOf(node.left), textOf(node.right)];
  return left === null || right === null ? null : left + right;
}

function formOf(text: string): RegExp {
  const pieces = text.split(/\{\w+\}/).map((piece) => piece.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&'));
  return new RegExp(`^${pieces.join('.+')}$`, 's');
}
