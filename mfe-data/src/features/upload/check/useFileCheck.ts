import { getGroups, queryOf, useQueryClient } from '@veritas/shared/api';
import { useZone } from '@veritas/shared/session';
import { timeSlices } from '@veritas/shared/ui';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { UploadLimits } from '../../../lib/upload-limits.ts';
import { checkFile, type CheckProgress } from './check-file.ts';
import { WholeFileRefused } from './file-text.ts';
import { HeaderRefused, type CheckReport, type FileHeader } from './findings.ts';
import { rowFacts } from './row-facts.ts';
import { loadTranslations, type Translate } from './translate.ts';

export type FileCheck =
  | { readonly kind: 'checking'; readonly progress: CheckProgress }
  | {
      readonly kind: 'checked';
      readonly report: CheckReport;
      readonly hubsKnown: boolean;
      readonly translate: Translate;
    }
  /** The server would refuse the whole file; `header`: the row at fault, if its columns can be matched. */
  | { readonly kind: 'refused'; readonly sentence: string; readonly header: FileHeader | null }
  | { readonly kind: 'skipped' };

/** Rendering the page for each of 3,000 pieces would cost more than the check. */
const PROGRESS_MS = 100;

const START: FileCheck = { kind: 'checking', progress: { read: 0, rows: 0, problems: 0 } };

/** Checks a file as soon as it is chosen; null stops the check, and what was found stays for the same file. */
export function useFileCheck(file: File | null, limits: UploadLimits) {
  const client = useQueryClient();
  const zone = useZone();
  const [found, setFound] = useState<{ readonly file: File; readonly check: FileCheck } | null>(null);
  const running = useRef<AbortController | null>(null);
  const ended = useRef<File | null>(null);

  const run = useEffectEvent(async (checked: File, signal: AbortSignal) => {
    const show = (check: FileCheck) => {
      if (signal.aborted) return;
      if (check.kind !== 'checking') ended.current = checked;
      setFound({ file: checked, check });
    };
    const [groups, translate] = await Promise.all([
      client.fetchQuery(queryOf(getGroups)).catch(() => null),
      loadTranslations(),
    ]);
    const facts = rowFacts(groups, zone, Date.now());
    let shownAt = 0;
    const onProgress = (progress: CheckProgress) => {
      const now = performance.now();
      if (now - shownAt < PROGRESS_MS) return;
      shownAt = now;
      show({ kind: 'checking', progress });
    };
    try {
      const report = await checkFile(checked, facts, {
        mostRows: limits.rows,
        signal,
        onProgress,
        giveWay: timeSlices(),
      });
      show({ kind: 'checked', report, hubsKnown: groups !== null, translate });
    } catch (error) {
      show(afterError(error, translate));
    }
  });

  useEffect(() => {
    if (!file || ended.current === file) return undefined;
    const controller = new AbortController();
    running.current = controller;
    void run(file, controller.signal);
    return () => controller.abort();
  }, [file]);

  function skip() {
    running.current?.abort();
    if (!file) return;
    ended.current = file;
    setFound({ file, check: { kind: 'skipped' } });
  }

  return { check: found?.file === file ? found.check : START, skip };
}

function afterError(error: unknown, translate: Translate): FileCheck {
  // A file that cannot be read is reported by the upload.
  if (!(error instanceof WholeFileRefused)) return { kind: 'skipped' };
  const header = error instanceof HeaderRefused ? error.header : null;
  return { kind: 'refused', sentence: translate(error.message), header };
}
