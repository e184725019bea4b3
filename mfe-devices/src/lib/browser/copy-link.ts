import { t } from '@veritas/shared/language';
import { copyText } from '@veritas/shared/ui';

/** Copies the full address of a path of this console, for sharing. */
export function copyLink(path: string): void {
  void copyText(new URL(path, window.location.origin).href, t('Link copied'));
}
