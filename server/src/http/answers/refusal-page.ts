import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { ErrorBody } from '@veritas/shared/contracts';
import { PAGE_ICON } from './page-icon.ts';
import { inLanguage } from '../language/sentence.ts';
import type { Language } from '../language/sentence.ts';

const STYLE = readFileSync(new URL('./refusal-page.css', import.meta.url), 'utf8');
/** CSP: the page's own style and icon only; its address may be unknown. */
export const REFUSAL_PAGE_POLICY =
  `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; ` +
  "img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);

/** A refusal as a page, for a navigation in a browser, where the console cannot show it. */
export function refusalPage({ error, request_id: id }: ErrorBody, status: number, language: Language): string {
  const say = (text: Parameters<typeof inLanguage>[0]) => escaped(inLanguage(text, language));
  const title = say(status >= 500 ? 'This page cannot be shown at the moment' : 'This page cannot be opened');
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · Veritas Console</title>
${PAGE_ICON}
<style>${STYLE}</style>
</head>
<body>
<header>
<svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true">
<rect width="32" height="32" rx="8"/><path d="M8 10.5 14.5 22 24 9.5"/>
<circle cx="8" cy="10.5" r="2.75"/><circle cx="14.5" cy="22" r="2.75"/><circle cx="24" cy="9.5" r="2.75"/>
</svg>
<p><b>Veritas</b> Console</p>
</header>
<main>
<h1>${title}</h1>
<section>
<p>${escaped(error)}</p>
<p><a href="/">${say('Go to the dashboard')}</a></p>
<p class="reference">${say('Reference')}: <code>${escaped(id)}</code></p>
</section>
</main>
</body>
</html>
`;
}
