import { t } from '../../language/t.ts';
import { toast } from '../toast/toast.ts';

/** Copies a text and confirms it; where the browser denies access, that is shown instead. */
export async function copyText(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast.success(done);
  } catch {
    toast.error(t('The browser did not allow copying'));
  }
}
