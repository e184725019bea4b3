import type { BrowserContext, Page } from '@playwright/test';

/** Opens the console in a language from now on, as if it was chosen in an earlier visit. */
export async function rememberLanguage(of: BrowserContext | Page, language: 'en' | 'hi'): Promise<void> {
  await of.addInitScript((chosen) => localStorage.setItem('veritas-language', chosen), language);
}
