import { trackingKey } from '@veritas/shared/domain';
import { t } from '@veritas/shared/language';
import { useLeaveGuard } from '@veritas/shared/session';
import { useEffect } from 'react';

interface FlagDraft {
  readonly kind: string;
  readonly reason: string;
  /** The version of the flag when its form was opened. */
  readonly seen: number;
}

let kept: { readonly key: string; readonly draft: FlagDraft } | null = null;

/** What was typed into the flag's form of a device and not saved, while its details stay open. */
export function flagDraftOf(trackingId: string): FlagDraft | null {
  return kept?.key === trackingKey(trackingId) ? kept.draft : null;
}

export function keepFlagDraft(trackingId: string, draft: FlagDraft | null): void {
  kept = draft && { key: trackingKey(trackingId), draft };
}

/** Keeps the draft, with a question before it is lost, also while its device has no record: its upload was undone. */
export function useFlagDraft(trackingId: string | null, isMissing: boolean): void {
  const isKept = isMissing && trackingId !== null && flagDraftOf(trackingId) !== null;
  useLeaveGuard(isKept ? t('Leave without saving your changes to {names}?', { names: t('Flag') }) : null, 'address');
  useEffect(() => () => void (kept = null), [trackingId]);
}
