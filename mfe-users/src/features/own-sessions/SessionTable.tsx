import { endSession, reasonOf, useMutation, type OwnSession } from '@veritas/shared/api';
import { formatLongTime, parseInstant } from '@veritas/shared/domain';
import { useZone } from '@veritas/shared/session';
import { Badge, Button, Table, toast, type Column } from '@veritas/shared/ui';
import { carryOut } from '../../lib/server/carry-out.ts';

interface SessionTableProps {
  readonly sessions: readonly OwnSession[];
  readonly onEnded: () => Promise<void>;
}

const KINDS = { web: 'Browser', mobile: 'Phone app' };

/** Own sessions; the one that asks is ended by signing out. */
export function SessionTable({ sessions, onEnded }: SessionTableProps) {
  const zone = useZone();
  const end = useMutation({
    mutationFn: async ({ id }: OwnSession) => {
      await carryOut(endSession, { session_id: id });
      await onEnded();
    },
    onSuccess: () => toast.success('Session ended'),
    onError: (error) => toast.error(`Failed to end the session: ${reasonOf(error)}`),
  });
  function ask(session: OwnSession) {
    const { kind, ip } = session;
    if (!end.isPending && window.confirm(`End the session of ${KINDS[kind]} at ${ip}?`)) end.mutate(session);
  }
  const time = (text: string) => formatLongTime(parseInstant(text), zone);
  const columns: Column<OwnSession>[] = [
    { key: 'kind', header: 'Where', rowHeader: true, cell: ({ kind, ip }) => `${KINDS[kind]} at ${ip}` },
    { key: 'started', header: 'Signed in', cell: ({ started_at }) => time(started_at) },
    { key: 'seen', header: 'Last used', cell: ({ seen_at }) => time(seen_at) },
    {
      key: 'end',
      header: 'End',
      card: 'unnamed',
      cell: (session) =>
        session.current ? (
          <Badge kind="neutral">This session</Badge>
        ) : (
          <Button variant="quiet" busy={end.isPending && end.variables.id === session.id} onClick={() => ask(session)}>
            End
          </Button>
        ),
    },
  ];
  return <Table caption="Your sessions" columns={columns} rows={sessions} rowKey={({ id }) => id} cards />;
}
