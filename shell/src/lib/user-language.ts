import {
  currentLanguage,
  isLanguage,
  rememberedLanguage,
  rememberLanguage,
  t,
  type Language,
} from '@veritas/shared/language';
import { personal, sessionStore } from '@veritas/shared/session';
import { toast } from '@veritas/shared/ui';
import { pageReload } from './page-reload.ts';

const KEPT_AS = 'language';

/**
 * Switches the console to another language and stores it for this user. The page is reloaded, because its texts are
 * read once; unsaved work asks first, as for any reload.
 */
export async function chooseLanguage(language: Language): Promise<void> {
  const before = personal.browser.getItem(KEPT_AS);
  personal.browser.setItem(KEPT_AS, language);
  await personal.browser.written();
  if (rememberLanguage(language)) return pageReload.start();
  if (before === null) personal.browser.removeItem(KEPT_AS);
  else personal.browser.setItem(KEPT_AS, before);
  toast.error(t('The language cannot be changed: this browser keeps no settings. Allow this site to store data.'));
}

/**
 * The sign-in page uses the last language of this browser; behind it the user's setting applies. @returns its own undo.
 */
export function followUserLanguage(): () => void {
  const follow = () => {
    const chosen = personal.browser.getItem(KEPT_AS);
    if (sessionStore.getState().user === null || !isLanguage(chosen) || chosen === currentLanguage()) return;
    if (rememberLanguage(chosen)) pageReload.start();
  };
  follow();
  return sessionStore.subscribe(({ user }, before) => user !== before.user && follow());
}

/** After a language change in another tab, the next opened page is loaded in it; current input stays. */
export function followOtherTabs(): void {
  if (rememberedLanguage() !== currentLanguage()) pageReload.start();
}
