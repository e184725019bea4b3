import { expect, type Locator, type Page } from '@playwright/test';

/** Further apart than this no two stops of the console are. */
const MOST_STOPS = 60;

/** A keyboard user: moves between tab stops, and fails where the focus is not visible. */
export class Keyboard {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Presses keys, one after the other; what has the focus then must show it. */
  async press(...keys: string[]): Promise<void> {
    for (const key of keys) await this.#page.keyboard.press(key);
    await this.expectVisibleFocus();
  }

  async type(text: string): Promise<void> {
    await this.#page.keyboard.type(text);
    await this.expectVisibleFocus();
  }

  /** Tabs to a stop, forwards, or backwards with `Shift+Tab`. */
  async to(stop: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
    await expect(stop).toBeVisible();
    for (let count = 0; count < MOST_STOPS; count += 1) {
      if (await stop.evaluate((element) => element === document.activeElement)) return this.expectVisibleFocus();
      await this.press(key);
    }
    throw new Error(`${MOST_STOPS} stops further ${stop.toString()} was not reached`);
  }

  /** Chooses an option of the select that has the focus by its first letters. */
  async choose(option: string): Promise<void> {
    await this.press('Enter');
    // Options may still be loading when the list opens.
    await expect(this.#page.getByRole('option', { name: option }).first()).toBeVisible();
    await this.#page.keyboard.type(option);
    await this.press('Enter');
  }

  /**
   * The focused element shows a focus indicator and is not covered by sticky or floating elements (WCAG 2.2, 2.4.7 and
   * 2.4.11).
   */
  async expectVisibleFocus(): Promise<void> {
    await this.#expectRing();
    await expect.poll(() => this.#page.evaluate(coverOfFocus)).toBe(null);
  }

  /** Focused elements draw an outline or a shadow; a text field draws it around its icon too. */
  async #expectRing(): Promise<void> {
    await expect
      .poll(() =>
        this.#page.evaluate(() => {
          const focused = document.activeElement;
          // A page or dialog that has just opened has the focus as a whole.
          if (!focused || focused.matches('body, main, dialog, dialog h2')) return 'seen';
          const frames = focused.matches('input') ? [focused, focused.parentElement] : [focused];
          const seen = frames.some((frame) => {
            if (!frame) return false;
            const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(frame);
            return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow !== 'none';
          });
          return seen ? 'seen' : focused.outerHTML.slice(0, 300);
        }),
      )
      .toBe('seen');
  }
}

/** The element that covers the middle of the focused one; null when it is visible. Runs in the page. */
function coverOfFocus(): string | null {
  const focused = document.activeElement;
  if (!focused || focused.matches('body, main, dialog, [tabindex="-1"]')) return null;
  const { left, top, width, height } = focused.getBoundingClientRect();
  // A field that is drawn by its label is as good as hidden itself.
  if (width < 2 || height < 2) return null;
  const [x, y] = [left + width / 2, top + height / 2];
  if (x < 0 || y < 0 || x > innerWidth || y > innerHeight) return `${focused.outerHTML.slice(0, 200)} is out of sight`;
  const seen = document.elementFromPoint(x, y);
  if (!seen || seen.contains(focused) || focused.contains(seen)) return null;
  return `${focused.outerHTML.slice(0, 200)} is under ${seen.outerHTML.slice(0, 200)}`;
}
