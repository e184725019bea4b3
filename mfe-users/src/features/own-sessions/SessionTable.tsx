import { endSession, type OwnSession } from '@veritas/shared/api';
import { formatLongTime, parseInstant } from '@veritas/shared/domain';
import { useZone } from '@veritas/shared/session';
import { Badge, Button, Table, toast, type Column } from '@veritas/shared/ui';
import { useState } from 'react';
import { carryOut } from '../../lib/server/carry-out.ts';
import { reasonOf } from '../../lib/server/refusal.ts';

interface SessionTableProps {
  readonly sessions: readonly OwnSession[];
  readonly onEnded: () => Promise<void>;
}

const KINDS = { web: 'Browser', mobile: 'Phone app' };

/** Own sessions; the one that asks is ended by signing out. */
export function SessionTable({ sessions, onEnded }: SessionTableProps) {
  const zone = useZone();
  const [ending, setEnding] = useState<string | null>(null);
  async function end({ id, kind, ip }: OwnSession) {
    if (ending !== null || !window.confirm(`End the session of ${KINDS[kind]} at ${ip}?`)) return;
    setEnding(id);
    try {
      await carryOut(endSession, { session_id: id });
      await onEnded();
      toast.success('Session ended');
    } catch (error) {
      toast.error(`Failed to end the session: ${reasonOf(error)}`);
    } finally {
      setEnding(null);
    }
  }
  const time = (text: string) => formatLongTime(parseInstant(text), zone);
  const columns: Column<OwnSession>[] = [
    { key: 'kind', header: 'Where', rowHeader: true, cell: ({ kind, ip }) => `${KINDS[kind]} at ${ip}` },
    { key: 'started', header: 'Signed in', cell: ({ started_at }) => time(started_at) },
    { key: 'seen', header: 'Last used', cell: ({ seen_at }) => time(seen_at) },
    {
      key: 'end',
      // No text of its own on a card: the button says it.
      header: <>End</>,
      cell: (session) =>
        session.current ? (
          <Badge kind="neutral">This session</Badge>
        ) : (
          <Button variant="quiet" busy={ending === session.id} onClick={() => void end(session)}>
            End
          </Button>
        ),
    },
  ];
  return <Table caption="Your sessions" columns={columns} rows={sessions} rowKey={({ id }) => id} cards />;
}
