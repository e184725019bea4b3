import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { Marked } from 'marked';

const FRONT = 'README';
const MARKDOWN = /\.md$/;

/** The pages of the guide as HTML, by name; the front page is that of ''. None where the guide is not installed. */
export function guidePages(folder: URL): ReadonlyMap<string, string> {
  if (!existsSync(folder)) return new Map();
  const files = readdirSync(folder).filter((file) => MARKDOWN.test(file));
  return new Map(files.map((file) => [nameOf(file), pageOf(readFileSync(new URL(file, folder), 'utf8'))]));
}

/** Links of Markdown lead to files, those of the pages to the calls that answer them. */
const markdown = new Marked({
  walkTokens(token) {
    if (token.type === 'image') token.href = `picture/?name=${basename(String(token.href))}`;
    if (token.type === 'link') token.href = addressOf(String(token.href));
  },
});

function addressOf(file: string): string {
  const name = nameOf(file);
  return name === '' ? './' : `?page=${name}`;
}

function nameOf(file: string): string {
  const name = file.replace(MARKDOWN, '');
  return name === FRONT ? '' : name;
}

function pageOf(text: string): string {
  const [, title = 'Guide'] = /^# (.+)$/m.exec(text) ?? [];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Veritas Console</title>
<link rel="stylesheet" href="style.css">
</head>
<body>
<main>
${markdown.parse(text, { async: false })}</main>
</body>
</html>
`;
}
