import { hubKey } from '@veritas/shared/domain';
import type { Organization } from '@veritas/shared/domain';
import { recordAudit } from '../audit/record.ts';
import type { AuditContext } from '../audit/record.ts';
import type { Db } from '../db/index.ts';
import { nameSkeleton } from '../names/name-skeleton.ts';

/** The columns by which the code of a group is unique. */
export function codeColumns(code: string) {
  return { code_key: hubKey(code), name_skeleton: nameSkeleton(code) };
}

/** Stores a group, whose name is its code, with its entry in the audit trail. */
export async function insertGroup(
  trx: Db,
  audit: AuditContext,
  { id, code, organization }: { id: string; code: string; organization: Organization },
): Promise<void> {
  await trx
    .insertInto('groups')
    .values({ id, name: code, code, ...codeColumns(code), organization, created_at: audit.at })
    .execute();
  await recordAudit(trx, audit, { action: 'group.create', target: code, after: { organization } });
}
