import { AuditTrail } from '../features/audit-trail/AuditTrail.tsx';

/** `/Audit`: an addition; the shell admits only users who may read it. */
export default function AuditRoute() {
  return <AuditTrail />;
}
