import { errors, type Locator, type Page } from '@playwright/test';
import { atRest } from '../../support/page/at-rest.ts';
import { boldIn, type Language, type Texts } from './language.ts';
import { nameIn } from './names.ts';

const SEEN_WITHIN_MS = 10_000;

export interface Step {
  readonly title: Texts;
  /** Paragraphs. What is written in bold is on the page under that name, which the walk checks. */
  readonly text: readonly Texts[];
  /** What the picture after the step shows, in words. */
  readonly picture: Texts;
  /** Names are English here; the walk uses them as they are in the language of the page. */
  readonly act: (walk: Walk) => Promise<void>;
}

/** Does the steps of a guide on a page, by the names that people read there. Its arguments are the English names. */
export class Walk {
  readonly page: Page;
  readonly #language: Language;
  /** In the language of the page. */
  readonly #used = new Set<string>();

  constructor(page: Page, language: Language) {
    this.page = page;
    this.#language = language;
    page.setDefaultTimeout(SEEN_WITHIN_MS);
  }

  /** Presses the button, link, tab or entry of a list of that name. */
  async press(english: string): Promise<void> {
    const name = this.#use(english);
    const pressed = (role: 'button' | 'link' | 'option') => this.page.getByRole(role, { name, exact: true });
    const any = pressed('button').or(pressed('link')).or(pressed('option'));
    await any.filter({ visible: true }).first().click();
  }

  /** Presses the button or link whose name begins so: a count may follow. */
  async pressBeginning(english: string): Promise<void> {
    const name = new RegExp(`^${this.#use(english)}`);
    const any = this.page.getByRole('button', { name }).or(this.page.getByRole('link', { name }));
    await any.filter({ visible: true }).first().click();
  }

  async fill(label: string, text: string): Promise<void> {
    await this.#field(this.#use(label)).fill(text);
  }

  async choose(label: string, option: string): Promise<void> {
    await this.page
      .getByRole('combobox', { name: this.#use(label) })
      .filter({ visible: true })
      .first()
      .click();
    await this.press(option);
  }

  /** Fails unless the text can be seen. */
  async see(text: string): Promise<void> {
    await this.page.getByText(this.named(text)).filter({ visible: true }).first().waitFor();
  }

  /** A name in the language of the page. */
  named(english: string): string {
    return nameIn(this.#language, english);
  }

  /** Does a step. Throws for a name in its text that was not used and is not on the page before or after it. */
  async do(role: string, step: Step): Promise<void> {
    this.#used.clear();
    const names = step.text.flatMap((text) => boldIn(text[this.#language]));
    const before = await this.#seen(names);
    await step.act(this);
    const unseen = names.filter((name) => !before.has(name) && !this.#used.has(name));
    const missing: string[] = [];
    for (const name of unseen) if (!(await this.#appears(name))) missing.push(name);
    if (missing.length > 0)
      throw new Error(`${role}, "${step.title[this.#language]}": ${missing.join(', ')} is not on the page`);
  }

  /** Waits until nothing is loading or moving, for a screenshot. */
  async settle(): Promise<void> {
    await this.page.locator('[data-shape]').first().waitFor({ state: 'detached' });
    await this.page.evaluate(() => document.fonts.ready);
    await atRest(this.page);
  }

  #use(english: string): string {
    const name = this.named(english);
    this.#used.add(name);
    return name;
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

  /** Whether a name appears in time: what a step opens may still be loading when the step is done. */
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
