import { useMediaQuery } from '@veritas/shared/ui';

/** Whether the window is as narrow as a phone's, where the shell folds its menus too. */
export function usePhone(): boolean {
  return useMediaQuery('(max-width: 767px)');
}
