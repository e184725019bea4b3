import { getReleaseHealth, call, reasonOf, useQuery } from '@veritas/shared/api';
import type { RegistryEntry } from '@veritas/shared/registry';
import { Alert, Badge, Card, PageHead, Table } from '@veritas/shared/ui';
import { HealthBar } from './HealthBar.tsx';
import { listReleases, type ListedRelease } from './releases.ts';

const PLACES = { live: 'Live', previous: 'Previous', other: 'Other' } as const;
const COLUMNS = [
  { key: 'remote', header: 'Module', rowHeader: true, cell: ({ title }: ListedRelease) => <bdi>{title}</bdi> },
  { key: 'version', header: 'Version', cell: ({ version }: ListedRelease) => <bdi>{version}</bdi> },
  { key: 'place', header: 'Place', cell: (release: ListedRelease) => <Place release={release} /> },
  {
    key: 'health',
    header: 'Tabs of the last 14 days',
    cell: ({ health }: ListedRelease) => <HealthBar health={health} />,
  },
  { key: 'safe', header: 'Safe mode', cell: (release: ListedRelease) => <SafeModeLink release={release} /> },
] as const;

interface ModulesPageProps {
  readonly entries: readonly RegistryEntry[];
  readonly isAvoided: (entry: RegistryEntry) => boolean;
}

/** The releases of each remote and how they fare in browsers, for those who answer for the installation. */
export function ModulesPage({ entries, isAvoided }: ModulesPageProps) {
  const { data: reports = [], error } = useQuery({
    queryKey: ['release-health'],
    queryFn: () => call(getReleaseHealth, {}),
  });
  return (
    <>
      <PageHead title="Modules" />
      <Card>
        {error && <Alert kind="error">What browsers reported could not be read: {reasonOf(error)}</Alert>}
        <Table
          caption="Releases of each module"
          columns={COLUMNS}
          rows={listReleases(entries, reports, isAvoided)}
          rowKey={({ remote, version, place }) => `${remote} ${version} ${place}`}
          empty="No module is published yet."
          cards
        />
      </Card>
    </>
  );
}

function Place({ release: { place, isSwitchedOff, isAvoidedHere } }: { readonly release: ListedRelease }) {
  if (isSwitchedOff) return <Badge kind="neutral">Switched off</Badge>;
  if (isAvoidedHere) return <Badge kind="warning">Live, but failed in this browser, which uses the previous one</Badge>;
  return <Badge kind={place === 'live' ? 'verified' : 'neutral'}>{PLACES[place]}</Badge>;
}

/** Opens the console without the module, to find out whether it is what breaks others. A link of the browser's own. */
function SafeModeLink({ release: { remote, title, place } }: { readonly release: ListedRelease }) {
  if (place !== 'live') return null;
  return <a href={`/?disable=${remote}`}>Open without {title}</a>;
}
