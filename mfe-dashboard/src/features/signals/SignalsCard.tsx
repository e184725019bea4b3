import { t } from '@veritas/shared/language';
import { Button, Card, useToday } from '@veritas/shared/ui';
import { useState } from 'react';
import { FigureFrame } from '../../lib/figure/FigureFrame.tsx';
import { Formula } from '../../lib/figure/Formula.tsx';
import type { View } from '../../lib/figure/view.ts';
import { AcknowledgeDialog } from './AcknowledgeDialog.tsx';
import { notedSignals } from './noted-signals.ts';
import type { NotedSignal } from './noted-signals.ts';
import { HOW, signalWords, summaryWords } from './signal-words.ts';
import { SignalTable } from './SignalTable.tsx';
import { useSignalNotes } from './useSignalNotes.ts';
import { useSignals } from './useSignals.ts';

const TITLE = t('Unusual rejections');
/** Toggled by the user. */
const FIRST = 3;

/**
 * Outliers beyond chance: since when, how far, the devices behind it, and the notes on it. Snoozed signals are hidden
 * by default.
 */
export function SignalsCard(view: View) {
  const answer = useSignals(view);
  const { notes, mayWrite, writable, begin, write, saving, error, forget } = useSignalNotes();
  const today = useToday(view.zone);
  const [all, setAll] = useState(false);
  const [asked, setAsked] = useState<NotedSignal | null>(null);
  if (!answer) return null;
  const noted = notedSignals(answer.signals, notes, { today, zone: view.zone });
  const first = noted.filter(({ snoozedUntil }) => snoozedUntil === null).slice(0, FIRST);
  const ask = (about: NotedSignal) => {
    begin();
    setAsked(about);
  };
  const leave = () => {
    setAsked(null);
    forget();
  };
  const note = (
    <>
      {summaryWords(answer)}
      <Formula of={TITLE}>{HOW}</Formula>
    </>
  );
  const more = noted.length > first.length && (
    <Button variant="quiet" aria-expanded={all} onClick={() => setAll(!all)}>
      {all ? t('Show fewer') : t('Show all {count, number}', { count: noted.length })}
    </Button>
  );
  const shown = all ? noted : first;
  return (
    <FigureFrame>
      <Card title={TITLE} note={note} actions={more}>
        {shown.length > 0 && (
          <SignalTable
            caption={TITLE}
            signals={shown}
            view={view}
            onWrite={mayWrite ? ask : undefined}
            writable={writable}
          />
        )}
      </Card>
      {asked && (
        <AcknowledgeDialog
          noted={asked}
          words={signalWords(asked.signal, view)}
          zone={view.zone}
          saving={saving}
          error={error}
          onSave={(input) => write(input, { onSuccess: leave })}
          onClose={leave}
        />
      )}
    </FigureFrame>
  );
}
