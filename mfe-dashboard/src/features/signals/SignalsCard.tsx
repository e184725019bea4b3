import { percentText } from '@veritas/shared/domain';
import type { Signal } from '@veritas/shared/signals';
import { Button, Card, Table } from '@veritas/shared/ui';
import { useState } from 'react';
import { FigureFrame } from '../../lib/figure/FigureFrame.tsx';
import { FigureLink } from '../../lib/figure/FigureLink.tsx';
import { Formula } from '../../lib/figure/Formula.tsx';
import type { View } from '../../lib/figure/view.ts';
import { signalQuestion } from './signal-question.ts';
import { HOW, KIND_WORDS, outcomeWords, rateWords, spanWords, summaryWords } from './signal-words.ts';
import classes from './SignalsCard.module.css';
import { useSignals } from './useSignals.ts';

const TITLE = 'Out of line';
/** More is shown on request. */
const FIRST = 3;

/** Who is further from all others than chance explains: since when, how far, and the devices behind it. */
export function SignalsCard(view: View) {
  const answer = useSignals(view);
  const [all, setAll] = useState(false);
  if (!answer) return null;
  const { signals } = answer;
  const note = (
    <>
      {summaryWords(answer)}
      <Formula of={TITLE}>{HOW}</Formula>
    </>
  );
  const more = signals.length > FIRST && (
    <Button variant="quiet" aria-expanded={all} onClick={() => setAll(!all)}>
      {all ? `Show the first ${FIRST}` : `Show all ${signals.length}`}
    </Button>
  );
  return (
    <FigureFrame>
      <Card title={TITLE} note={note} actions={more}>
        {signals.length > 0 && <SignalTable signals={all ? signals : signals.slice(0, FIRST)} view={view} />}
      </Card>
    </FigureFrame>
  );
}

function SignalTable({ signals, view }: { signals: readonly Signal[]; view: View }) {
  return (
    <div className={classes.table}>
      <Table
        caption={TITLE}
        cards
        rows={signals}
        rowKey={({ kind, name }) => `${kind} ${name}`}
        columns={[
          { key: 'who', header: 'Who', cell: (signal) => <Who {...signal} />, rowHeader: true },
          { key: 'what', header: 'What', cell: ({ outcome }) => outcomeWords(outcome, view.meaningOf) },
          { key: 'days', header: 'When', cell: (signal) => spanWords(signal, view.days) },
          { key: 'rate', header: 'Rate', cell: ({ sample }) => rateWords(sample), align: 'end' },
          {
            key: 'others',
            header: 'Others',
            cell: ({ others }) => `${percentText(others.count, others.total)}%`,
            align: 'end',
          },
          {
            key: 'devices',
            header: 'Devices',
            cell: (signal) => (
              <FigureLink
                count={signal.sample.count}
                question={signalQuestion(signal, view)}
                of={`devices behind ${KIND_WORDS[signal.kind]} ${signal.name || 'Unknown'}`}
                className={classes.row}
              />
            ),
            align: 'end',
          },
        ]}
      />
    </div>
  );
}

function Who({ kind, name }: Signal) {
  return (
    <>
      <span className={classes.kind}>{KIND_WORDS[kind]}</span> {name.trim() ? <bdi>{name}</bdi> : <i>Unknown</i>}
    </>
  );
}
