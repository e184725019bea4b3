import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { Marked } from 'marked';
import { PAGE_ICON } from '../http/page-icon.ts';

const FRONT = 'README';
const MARKDOWN = /\.md$/;

/** Languages of the guide, and the folder of each. */
const FOLDERS = { en: './', hi: './hi/' } as const;
export type GuideLanguage = keyof typeof FOLDERS;

/** The pages of the guide as HTML, by name; the front page is that of ''. None where the guide is not installed. */
export function guidePages(folder: URL, language: GuideLanguage): ReadonlyMap<string, string> {
  const own = new URL(FOLDERS[language], folder);
  if (!existsSync(own)) return new Map();
  const files = readdirSync(own).filter((file) => MARKDOWN.test(file));
  return new Map(files.map((file) => [nameOf(file), pageOf(readFileSync(new URL(file, own), 'utf8'), language)]));
}

/** Links of Markdown lead to files, those of the pages to the calls that answer them. */
const markdownIn = (language: GuideLanguage) =>
  new Marked({
    walkTokens(token) {
      if (token.type === 'image') token.href = `picture/?name=${basename(String(token.href))}`;
      if (token.type === 'link') token.href = addressOf(String(token.href), language);
    },
  });
const MARKDOWN_IN = { en: markdownIn('en'), hi: markdownIn('hi') };

function addressOf(file: string, from: GuideLanguage): string {
  const language = file.startsWith('hi/') ? 'hi' : file.startsWith('../') ? 'en' : from;
  const name = nameOf(basename(file));
  const words = [...(name === '' ? [] : [`page=${name}`]), ...(language === 'en' ? [] : [`language=${language}`])];
  return words.length === 0 ? './' : `?${words.join('&')}`;
}

function nameOf(file: string): string {
  const name = file.replace(MARKDOWN, '');
  return name === FRONT ? '' : name;
}

function pageOf(text: string, language: GuideLanguage): string {
  const [, title = 'Guide'] = /^# (.+)$/m.exec(text) ?? [];
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Veritas Console</title>
${PAGE_ICON}
<link rel="stylesheet" href="style.css">
</head>
<body>
<main>
${MARKDOWN_IN[language].parse(text, { async: false })}</main>
</body>
</html>
`;
}
