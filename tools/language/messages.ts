import { globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';
import { ROOT } from '../lib/packages.ts';

/** A text in the source, and its `file:line`. */
export interface FoundText {
  readonly text: string;
  readonly place: string;
}

export interface PackageTexts {
  /** Messages as they are written in calls of `t`, `rich` and `message`. */
  readonly messages: readonly FoundText[];
  /** English texts that are shown and are no messages. */
  readonly untranslated: readonly FoundText[];
  /** Calls whose message is not one literal, so that no catalogue can be compared with it. */
  readonly computed: readonly FoundText[];
}

const TRANSLATE = new Set(['t', 'rich', 'message']);
/** Calls whose texts are for logs and developers. */
const FOR_LOGS = /^(logFailure|console\.\w+|Error|DOMException|.*querySelector(All)?|.*matches|.*closest)$/;
/** Attributes and properties that are shown or read out, whatever they say. */
const SHOWN =
  /^(label|title|header|hint|placeholder|caption|empty|emptyText|note|reason|context|text|alt|aria-label|aria-description|retryLabel|button)$/;
const HAS_WORD = /\p{L}{2}/u;
/** A capital, and words after it: no key, address, class or code. */
const SENTENCE = /^\p{Lu}[\p{L}'’]*[,.:]? \p{L}/u;
/** As `SENTENCE`, or one word with a capital: whatever attribute of an element says it. */
const ATTRIBUTE = /^\p{Lu}[\p{L}'’]*[,.:]?( \p{L}|$)/u;
/** The brand, keywords of CSS, and abbreviations, which every language has. */
const NO_TEXT = /^(Veritas|Console|Veritas Console|--.*|\p{Lu}\p{Ll}+\p{Lu}\p{L}*|[\p{Lu}\d-]+)$/u;
/** What the shell shows of a remote before it loads it, as written in `src/remote.ts`. */
const DESCRIBED = /^(title|name|label)$/;

/** Reads the texts in the sources of a package. */
export function readTexts(name: string): PackageTexts {
  const texts = { messages: [] as FoundText[], untranslated: [] as FoundText[], computed: [] as FoundText[] };
  for (const file of sourcesOf(name)) readFile(file, texts);
  return texts;
}

type Lists = Record<keyof PackageTexts, FoundText[]>;

function readFile(file: string, { messages, untranslated, computed }: Lists): void {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const found = (node: ts.Node, text: string): FoundText => {
    const { line } = source.getLineAndCharacterOfPosition(node.getStart());
    return { text, place: `${relative(ROOT, file)}:${line + 1}` };
  };
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && TRANSLATE.has(node.expression.getText())) {
      const [message, ...values] = node.arguments;
      if (message && ts.isStringLiteralLike(message)) messages.push(found(node, message.text));
      else computed.push(found(node, node.getText()));
      return values.forEach(visit);
    }
    if (isForLogs(node)) return;
    const text = shownText(node);
    if (text !== null) untranslated.push(found(node, text));
    ts.forEachChild(node, visit);
  };
  visit(source);
}

/** Titles and menus of a remote. */
export function readDescriptions(name: string): FoundText[] {
  const place = `${name}/src/remote.ts`;
  const source = ts.createSourceFile(place, readFileSync(join(ROOT, place), 'utf8'), ts.ScriptTarget.Latest, true);
  const texts: FoundText[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAssignment(node) && DESCRIBED.test(node.name.getText()) && ts.isStringLiteral(node.initializer)) {
      const { text } = node.initializer;
      // The remote's own name is a key.
      if (/^\p{Lu}/u.test(text)) texts.push({ text, place });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return texts;
}

/** Sentences of the contracts, which know no language; what the browser says with them is looked up as data. */
export function readContractTexts(): FoundText[] {
  return globSync('shared/api/contracts/**/*.ts', { cwd: ROOT }).flatMap((place) => {
    const source = ts.createSourceFile(place, readFileSync(join(ROOT, place), 'utf8'), ts.ScriptTarget.Latest, true);
    const texts: FoundText[] = [];
    const visit = (node: ts.Node): void => {
      if (ts.isStringLiteral(node)) texts.push({ text: node.text, place });
      ts.forEachChild(node, visit);
    };
    visit(source);
    return texts;
  });
}

function sourcesOf(name: string): string[] {
  const folder = join(ROOT, name, name === 'shared' ? '' : 'src');
  const files = globSync('**/*.{ts,tsx}', {
    cwd: folder,
    exclude: (path) => /(^|\/)(node_modules|testing|catalogue|build|language)$/.test(path),
  });
  return files.filter((path) => !/\.test\.tsx?$|\.d\.ts$|^remote\.ts$/.test(path)).map((path) => join(folder, path));
}

function isForLogs(node: ts.Node): boolean {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isTypeNode(node)) return true;
  if (!ts.isCallExpression(node) && !ts.isNewExpression(node)) return false;
  return FOR_LOGS.test(node.expression.getText());
}

/** The English text that a node would show; null for one that shows none. */
function shownText(node: ts.Node): string | null {
  if (ts.isJsxText(node)) return isShown(node.text.trim(), HAS_WORD);
  if (!ts.isStringLiteralLike(node) && !ts.isTemplateExpression(node)) return null;
  const text = ts.isTemplateExpression(node)
    ? node
        .getText()
        .slice(1, -1)
        .replaceAll(/\$\{.*?\}/g, '…')
    : node.text;
  const { parent } = node;
  const isNamed = (ts.isJsxAttribute(parent) || ts.isPropertyAssignment(parent)) && SHOWN.test(parent.name.getText());
  return isShown(text, isNamed ? HAS_WORD : ts.isJsxAttribute(parent) ? ATTRIBUTE : SENTENCE);
}

const isShown = (text: string, pattern: RegExp): string | null =>
  pattern.test(text) && !NO_TEXT.test(text) ? text : null;
