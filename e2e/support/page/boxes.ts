import type { Locator, Page } from '@playwright/test';

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly right: number;
  readonly bottom: number;
}

/** Positions of elements at one moment: between two calls late content may move both. */
export async function boxesOf<const Elements extends readonly Locator[]>(
  ...elements: Elements
): Promise<{ readonly [Key in keyof Elements]: Box }> {
  const handles = await Promise.all(elements.map((element) => element.elementHandle()));
  const boxes = await elements[0]?.page().evaluate(
    (nodes) =>
      nodes.map((node) => {
        const { x, y, width, height, right, bottom } = (node as Element).getBoundingClientRect();
        return { x, y, width, height, right, bottom };
      }),
    handles,
  );
  return boxes as { readonly [Key in keyof Elements]: Box };
}

/** By how many pixels the page is wider than its window. */
export const sidewaysBy = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** By how many pixels the content of each element is wider than the element. */
export const cutBy = (texts: Locator) =>
  texts.evaluateAll((elements) => elements.map((element) => element.scrollWidth - element.clientWidth));

/** The same of heights. */
export const cutBelow = (texts: Locator) =>
  texts.evaluateAll((elements) => elements.map((element) => element.scrollHeight - element.clientHeight));

/** The spacing of WCAG 1.4.12. A style element would violate the page's CSP. */
export const spaceTexts = (page: Page) =>
  page.evaluate(() => {
    const spacing = new CSSStyleSheet();
    spacing.replaceSync(
      '* { letter-spacing: 0.12em !important; word-spacing: 0.16em !important; line-height: 1.5 !important; }',
    );
    document.adoptedStyleSheets.push(spacing);
  });

/** As if the browser's letters were set to twice their size. */
export const doubleText = (page: Page) =>
  page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
