import { errors, type Locator, type Page } from '@playwright/test';
import type { Guide, Step } from './guide.ts';

const SEEN_WITHIN_MS = 10_000;

/** Does the steps of a guide on a page, by the names that people read there. */
export class Walk {
  readonly page: Page;
  readonly #used = new Set<string>();

  constructor(page: Page) {
    this.page = page;
    page.setDefaultTimeout(SEEN_WITHIN_MS);
  }

  /** Presses the button, link, tab or entry of a list of that name. */
  async press(name: string): Promise<void> {
    this.#used.add(name);
    const roles = ['button', 'link', 'option'] as const;
    const [first, ...others] = roles.map((role) => this.page.getByRole(role, { name, exact: true }));
    const any = others.reduce<Locator>((found, other) => found.or(other), first ?? this.page.getByText(name));
    await any.filter({ visible: true }).first().click();
  }

  async fill(label: string, text: string): Promise<void> {
    this.#used.add(label);
    await this.#field(label).fill(text);
  }

  async choose(label: string, option: string): Promise<void> {
    this.#used.add(label);
    await this.page.getByRole('combobox', { name: label }).filter({ visible: true }).first().click();
    await this.press(option);
  }

  /** Fails unless the text can be seen. */
  async see(text: string | RegExp): Promise<void> {
    await this.page.getByText(text).filter({ visible: true }).first().waitFor();
  }

  /** Does a step. Throws for a name in its text that is neither on the page before or after it nor was used. */
  async do(guide: Guide, step: Step): Promise<void> {
    this.#used.clear();
    const names = step.text.flatMap((text) => Array.from(text.matchAll(/\*\*(.+?)\*\*/g), ([, name = '']) => name));
    const before = await this.#seen(names);
    await step.act(this);
    const unseen = names.filter((name) => !before.has(name) && !this.#used.has(name));
    const missing: string[] = [];
    for (const name of unseen) if (!(await this.#appears(name))) missing.push(name);
    if (missing.length > 0) throw new Error(`${guide.role}, "${step.title}": ${missing.join(', ')} is not on the page`);
  }

  /** Waits until nothing is loading or moving any more, for a picture. */
  async settle(): Promise<void> {
    await this.page.locator('[data-shape]').first().waitFor({ state: 'detached' });
    await this.page.evaluate(async () => {
      await document.fonts.ready;
      await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
    });
  }

  #field(label: string): Locator {
    const byLabel = this.page.getByLabel(label, { exact: true });
    return byLabel.or(this.page.getByPlaceholder(label)).filter({ visible: true }).first();
  }

  async #seen(names: readonly string[]): Promise<ReadonlySet<string>> {
    const seen = new Set<string>();
    for (const name of names) if ((await this.#named(name).count()) > 0) seen.add(name);
    return seen;
  }

  /** Whether a name comes: what a step opens may still be loading when the step is done. */
  async #appears(name: string): Promise<boolean> {
    try {
      await this.#named(name).first().waitFor();
      return true;
    } catch (error) {
      if (error instanceof errors.TimeoutError) return false;
      throw error;
    }
  }

  #named(name: string): Locator {
    const shown = this.page.getByText(name).or(this.page.getByLabel(name)).or(this.page.getByPlaceholder(name));
    return shown.filter({ visible: true });
  }
}
