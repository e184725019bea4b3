import { formatLongTime, parseInstant } from '@veritas/shared/domain';
import { t, translated } from '@veritas/shared/language';
import { useZone } from '@veritas/shared/session';
import { Badge, rich, Table, type Column } from '@veritas/shared/ui';
import { useState } from 'react';
import type { ChangeQuestion } from './change-questions.ts';
import { DailyTabs } from './DailyTabs.tsx';
import { ChangeDialog, ModuleActions } from './ModuleActions.tsx';
import classes from './Modules.module.css';
import type { ListedRelease } from './releases.ts';

const PLACES = { live: t('Live'), canary: t('Canary'), previous: t('Previous'), other: t('Other') } as const;

interface ReleaseTableProps {
  readonly releases: readonly ListedRelease[];
  /** Whether the server can change them. */
  readonly canChange: boolean;
  readonly onChange: () => void;
}

/** The releases of each module, their health in browsers, and the actions on them. */
export function ReleaseTable({ releases, canChange, onChange }: ReleaseTableProps) {
  // Outside the rows: the row may be removed while its dialog is open, when another user releases the module.
  const [asked, setAsked] = useState<ChangeQuestion | null>(null);
  const columns: Column<ListedRelease>[] = [
    {
      key: 'module',
      header: t('Module'),
      rowHeader: true,
      cell: ({ module }) => <bdi className={classes.name}>{translated(module.title)}</bdi>,
    },
    { key: 'version', header: t('Version'), cell: ({ version }) => <bdi className={classes.version}>{version}</bdi> },
    { key: 'place', header: t('Place'), cell: (release) => <Place release={release} /> },
    { key: 'released', header: t('Released'), cell: (release) => <Released release={release} /> },
    { key: 'health', header: t('Tabs by day, last 14 days'), cell: ({ health }) => <DailyTabs health={health} /> },
    {
      key: 'actions',
      header: t('Actions'),
      card: 'unnamed',
      isAction: true,
      cell: (release) => <ModuleActions release={release} onAsk={canChange ? setAsked : null} />,
    },
  ];
  return (
    <>
      <Table
        caption={t('Releases of each module')}
        columns={columns}
        rows={releases}
        rowKey={({ module, version, place }) => `${module.name} ${version} ${place}`}
        empty={t('No module is published yet')}
        cards
      />
      {asked && <ChangeDialog question={asked} onChange={onChange} onClose={() => setAsked(null)} />}
    </>
  );
}

function Place({ release: { module, place, isAvoidedHere } }: { readonly release: ListedRelease }) {
  if (place === 'live' && module.disabled) return <Badge kind="neutral">{t('Switched off')}</Badge>;
  if (isAvoidedHere)
    return <Badge kind="warning">{t('Live, but failed in this browser, which uses the previous one')}</Badge>;
  return (
    // One element: on a card the children of a cell are laid out side by side.
    <div>
      <Badge kind={place === 'live' ? 'verified' : place === 'canary' ? 'submitted' : 'neutral'}>{PLACES[place]}</Badge>
      {place === 'canary' && (
        <span className={classes.muted}>{t('for {audience}', { audience: module.canary?.audience ?? '' })}</span>
      )}
    </div>
  );
}

function Released({ release: { released } }: { readonly release: ListedRelease }) {
  const zone = useZone();
  if (!released) return <span className={classes.none}>{t('Not known')}</span>;
  return (
    <div>
      <span className={classes.time}>{formatLongTime(parseInstant(released.at), zone)}</span>
      <span className={classes.muted}>{rich('by {name}', { name: <bdi>{released.by}</bdi> })}</span>
    </div>
  );
}
