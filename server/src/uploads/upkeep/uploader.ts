import { auditBy } from '../../audit/record.ts';
import { requireAccess } from '../../auth/access/authority.ts';
import { POLICY } from '../../auth/access/policy.ts';
import { rereadSignIn } from '../../auth/sessions/sessions.ts';
import type { AppContext } from '../../context/app-context.ts';
import type { Db } from '../../db/index.ts';
import type { Importer } from '../import/run.ts';
import type { Upload } from '../store/uploads.ts';

/** The user of an upload that the server resumes automatically; the authority is checked as for a request. */
export function uploaderOf(context: AppContext, upload: Upload): Importer {
  const { session_id: signInId, user_id: id } = upload;
  return {
    ...auditBy(upload.username ?? '', context.clock()),
    signInId,
    async requireAuthority(trx: Db) {
      const actor = signInId === null ? null : { id, signInId, sessionId: signInId };
      const user = actor && (await rereadSignIn({ ...context, db: trx }, actor, 'share'));
      requireAccess(context, user, POLICY['POST api/upload/']);
    },
  };
}
