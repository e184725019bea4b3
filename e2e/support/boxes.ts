import type { Locator } from '@playwright/test';

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly right: number;
  readonly bottom: number;
}

/** Where elements are at one moment: between two looks what comes later may move both. */
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
