import { percentText } from '@veritas/shared/domain';
import { t } from '@veritas/shared/language';
import type { Signal } from '@veritas/shared/signals';
import { Table, type Column } from '@veritas/shared/ui';
import { FigureLink } from '../../lib/figure/FigureLink.tsx';
import type { View } from '../../lib/figure/view.ts';
import { NoteCell } from './NoteCell.tsx';
import type { NotedSignal } from './noted-signals.ts';
import { signalQuestion } from './signal-question.ts';
import { KIND_WORDS, nameWords, outcomeWords, rateWords, spanWords } from './signal-words.ts';
import classes from './SignalsCard.module.css';

interface SignalTableProps {
  caption: string;
  signals: readonly NotedSignal[];
  view: View;
  /** Writes a note; absent without the permission. */
  onWrite: ((noted: NotedSignal) => void) | undefined;
  /** Whether there may be a button to write, now or once the notes have arrived. */
  writable: boolean;
}

/** One row per signal; a press anywhere in it opens its devices. */
export function SignalTable({ caption, signals, view, onWrite, writable }: SignalTableProps) {
  const notes: Column<NotedSignal> = {
    key: 'note',
    header: t('Note'),
    cell: (noted) => (
      <NoteCell
        noted={noted}
        zone={view.zone}
        of={nameWords(noted.signal)}
        onWrite={onWrite && (() => onWrite(noted))}
      />
    ),
  };
  return (
    // A signal that is snoozed is removed with its focused button.
    <div className={classes.table} role="group" aria-label={caption} tabIndex={-1}>
      <Table<NotedSignal>
        caption={caption}
        cards
        rows={signals}
        rowKey={({ signal: { kind, name } }) => `${kind} ${name}`}
        columns={[
          { key: 'who', header: t('Who'), cell: ({ signal }) => <Who {...signal} />, rowHeader: true },
          { key: 'what', header: t('What'), cell: ({ signal }) => outcomeWords(signal.outcome, view.meaningOf) },
          { key: 'days', header: t('When'), cell: ({ signal }) => spanWords(signal, view) },
          { key: 'rate', header: t('Rate'), cell: ({ signal }) => rateWords(signal.sample), align: 'end' },
          {
            key: 'others',
            header: t('Others'),
            cell: ({ signal: { others } }) => `${percentText(others.count, others.total)}%`,
            align: 'end',
          },
          {
            key: 'devices',
            header: t('Devices'),
            cell: ({ signal }) => (
              <FigureLink
                count={signal.sample.count}
                question={signalQuestion(signal, view)}
                name={t('{count, plural, one {# device} other {# devices}} behind {signal}', {
                  count: signal.sample.count,
                  signal: nameWords(signal),
                })}
                className={classes.row}
              />
            ),
            align: 'end',
          },
          ...(writable || signals.some(({ note }) => note) ? [notes] : []),
        ]}
      />
    </div>
  );
}

function Who({ kind, name }: Signal) {
  return (
    <>
      <span className={classes.kind}>{KIND_WORDS[kind]}</span> {name.trim() ? <bdi>{name}</bdi> : <i>{t('Unknown')}</i>}
    </>
  );
}
