import { AuditTrail } from '../features/audit-trail/AuditTrail.tsx';

/** `/Audit`: an addition; the shell lets in only those who may read it. */
export default function AuditRoute() {
  return <AuditTrail />;
}
