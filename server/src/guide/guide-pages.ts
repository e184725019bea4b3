import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { Marked } from 'marked';
import { PAGE_ICON } from '../http/answers/page-icon.ts';

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
    },
    renderer: {
      link({ href, tokens }) {
        const target = languageOf(href, language);
        // A screen reader pronounces the name of a language in that language.
        const lang = target === language ? '' : ` lang="${target}" hreflang="${target}"`;
        return `<a href="${addressOf(href, target)}"${lang}>${this.parser.parseInline(tokens)}</a>`;
      },
    },
  });
const MARKDOWN_IN = { en: markdownIn('en'), hi: markdownIn('hi') };

function languageOf(file: string, from: GuideLanguage): GuideLanguage {
  if (file.startsWith('hi/')) return 'hi';
  return file.startsWith('../') ? 'en' : from;
}

/** In HTML. */
function addressOf(file: string, language: GuideLanguage): string {
  const name = nameOf(basename(file));
  const words = [...(name === '' ? [] : [`page=${name}`]), ...(language === 'en' ? [] : [`language=${language}`])];
  return words.length === 0 ? './' : `?${words.join('&amp;')}`;
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
