import type { ScanAttempt } from '@veritas/shared/api';
import { parseInstant } from '@veritas/shared/domain';
import { t } from '@veritas/shared/language';
import { useZone } from '@veritas/shared/session';
import { Badge, Button, Table, type Column } from '@veritas/shared/ui';
import { Minus } from 'lucide-react';
import { DeviceTime } from '../../../lib/facts/DeviceTime.tsx';
import { FactText } from '../../../lib/facts/FactText.tsx';
import { useResultWords } from '../../../lib/meaning/meaning.ts';
import classes from './AttemptTable.module.css';
import type { Attempts } from './useScanAttempts.ts';

const STAGES: Readonly<Record<string, string>> = { doorstep: t('Doorstep'), hub: t('Hub'), rc: 'RC' };

/** Every attempt to scan this device, oldest first; nothing on a service without the call. */
export function AttemptTable({ attempts }: { attempts: Attempts }) {
  if (attempts.failed) {
    return (
      <p className={classes.missing}>
        {t('Couldn’t load the scan attempts')}{' '}
        <Button variant="quiet" onClick={attempts.retry}>
          {t('Retry')}
        </Button>
      </p>
    );
  }
  if (!attempts.list) return null;
  const rows = attempts.list.map((attempt, index) => ({ ...attempt, index }));
  return (
    <div className={classes.wide}>
      <Table
        caption={t('Scan attempts')}
        showCaption
        columns={COLUMNS}
        rows={rows}
        rowKey={({ index }) => index}
        empty={t('No scan attempts yet')}
        cards
      />
    </div>
  );
}

const COLUMNS: readonly Column<ScanAttempt>[] = [
  { key: 'at', header: t('Time'), rowHeader: true, cell: ({ at }) => <AttemptTime at={at} /> },
  { key: 'stage', header: t('Step'), cell: ({ stage }) => <Fact>{STAGES[stage] ?? stage}</Fact> },
  { key: 'by', header: t('By'), cell: ({ by }) => <Fact>{by}</Fact> },
  { key: 'code', header: t('Result'), cell: ({ code }) => <Outcome code={code} /> },
  { key: 'found', header: t('Found'), cell: ({ found }) => <Fact>{found}</Fact> },
  { key: 'expected', header: t('Expected'), cell: ({ expected }) => <Fact>{expected}</Fact> },
  { key: 'stored', header: t('Kept'), cell: (attempt) => <Kept attempt={attempt} /> },
];

function AttemptTime({ at }: { at: string }) {
  const zone = useZone();
  return <DeviceTime at={parseInstant(at, zone)} />;
}

/** However long, it leaves space for the other columns. */
function Fact({ children }: { children: string | null }) {
  return (
    <div className={classes.fact}>
      <FactText whole>{children}</FactText>
    </div>
  );
}

function Outcome({ code }: { code: string }) {
  const wordsOf = useResultWords();
  return (
    <Badge kind={code === 'passed' ? 'verified' : 'rejected'} plain>
      <bdi>{wordsOf(code)}</bdi>
    </Badge>
  );
}

/** An attempt that only checked, or that was refused, changed nothing. */
function Kept({ attempt: { stored, action } }: { attempt: ScanAttempt }) {
  if (stored) {
    return (
      <Badge kind="verified" plain>
        {t('Kept')}
      </Badge>
    );
  }
  return (
    <Badge kind="neutral" plain icon={<Minus aria-hidden="true" />}>
      {action === 'check' ? t('Only checked') : t('Not kept')}
    </Badge>
  );
}
