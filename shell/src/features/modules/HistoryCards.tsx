import type { Module, ModuleChange, RefusedChange } from '@veritas/shared/contracts/releases';
import { formatLongTime, parseInstant } from '@veritas/shared/domain';
import { t } from '@veritas/shared/language';
import { useZone } from '@veritas/shared/session';
import { Card, Table, type Column } from '@veritas/shared/ui';
import { detailText, verbText } from './change-text.ts';
import classes from './Modules.module.css';
import { titleOf } from './releases.ts';

interface HistoryCardsProps {
  readonly modules: readonly Module[];
  readonly changes: readonly ModuleChange[];
  readonly refusals: readonly RefusedChange[];
}

/** Releases with user and time, and refused ones with the reason. */
export function HistoryCards({ modules, changes, refusals }: HistoryCardsProps) {
  const zone = useZone();
  const time = (at: string) => formatLongTime(parseInstant(at), zone);
  const title = (remote: string) => <bdi className={classes.name}>{titleOf(remote, modules)}</bdi>;
  const ofChanges: Column<ModuleChange>[] = [
    { key: 'at', header: t('Time'), rowHeader: true, cell: ({ at }) => time(at) },
    { key: 'remote', header: t('Module'), cell: ({ remote }) => (remote === '*' ? t('All') : title(remote)) },
    { key: 'verb', header: t('Change'), cell: verbText },
    {
      key: 'details',
      header: t('Versions'),
      cell: (change) => <span className={classes.reason}>{detailText(change)}</span>,
    },
    { key: 'by', header: t('By'), cell: ({ by }) => <bdi className={classes.name}>{by}</bdi> },
  ];
  const ofRefusals: Column<RefusedChange>[] = [
    { key: 'at', header: t('Time'), rowHeader: true, cell: ({ at }) => time(at) },
    { key: 'remote', header: t('Module'), cell: ({ remote }) => title(remote) },
    { key: 'reason', header: t('Reason'), cell: ({ reason }) => <bdi className={classes.reason}>{reason}</bdi> },
    { key: 'by', header: t('By'), cell: ({ by }) => <bdi className={classes.name}>{by}</bdi> },
  ];
  return (
    <>
      {refusals.length > 0 && (
        <Card title={t('Refused')} note={t('The last 20 releases and changes that were refused, with the reason.')}>
          <Table
            caption={t('Refused releases')}
            columns={ofRefusals}
            rows={refusals}
            rowKey={({ at, remote, reason }) => `${at} ${remote} ${reason}`}
            cards
          />
        </Card>
      )}
      <Card title={t('History')} note={t('The last 50 changes.')}>
        <Table
          caption={t('Changes of modules')}
          columns={ofChanges}
          rows={changes}
          rowKey={({ version }) => version}
          empty={t('No changes yet')}
          cards
        />
      </Card>
    </>
  );
}
