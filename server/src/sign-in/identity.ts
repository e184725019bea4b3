import type { Identity, Settings } from '@veritas/shared/contracts';
import { can } from '@veritas/shared/domain';
import type { Permission } from '@veritas/shared/domain';
import type { SignedIn } from '../auth/sessions/signed-in.ts';
import type { UploadLimits } from '../core/config/config.ts';
import { fileLimits } from '../core/config/upload-limits.ts';

const PERMISSIONS = [
  'upload',
  'download_apk',
  'white_label',
  'create_group',
  'delete_user',
  'manage_users',
  'read_audit',
] as const satisfies readonly Permission[];

/** Returns what the console may know about its user: `user` and `role` of the specification, and additions. */
export function identityOf(
  user: Omit<SignedIn, 'sessionId' | 'kind' | 'id'>,
  settings: Settings,
  uploads: UploadLimits,
): Identity {
  const { bytes, rows } = fileLimits(uploads);
  return {
    user: user.username,
    role: user.role,
    is_webview: user.webLogin,
    hub_code: user.hubCode,
    hubCode: user.hubCode,
    organization: user.organization,
    groups: [...user.groups],
    permissions: PERMISSIONS.filter((permission) => can(user.role, permission)),
    time_zone: settings.time_zone.value,
    ageing: settings.ageing.value,
    upload_limits: { max_bytes: bytes, max_rows: rows },
    must_change_password: user.mustChangePassword,
  };
}
