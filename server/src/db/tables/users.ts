import type { Generated } from 'kysely';

export interface UserTables {
  users: {
    id: string;
    /** As typed at creation. */
    username: string;
    /** `nameKey(username)`: user names are unique and found by it. */
    username_key: string;
    /** `nameSkeleton` of the name; null where an older name looks the same. */
    name_skeleton: string | null;
    email: string;
    /** argon2id, PHC text. */
    password_hash: string;
    role: string;
    is_active: 0 | 1;
    /** 1 or 0 overrides WEB_LOGIN_ROLES for this user; null follows it. */
    web_login: 0 | 1 | null;
    /** Created by the demo data: must never be reachable from outside. */
    is_demo: 0 | 1;
    created_at: number;
    created_by: string | null;
    last_sign_in_at: number | null;
    /** 1: another user set the password; its owner must choose one first. */
    must_change_password: Generated<0 | 1>;
    /** When a one-time password ends; null: never. */
    password_expires_at: number | null;
    /** As chosen with the role; that of the first group where there is one. */
    organization: 'hub' | 'RC' | null;
    /** Kept as a tombstone, so that history keeps its names. */
    deleted_at: number | null;
  };
  groups: {
    id: string;
    name: string;
    code: string;
    /** `hubKey(code)`: codes are unique without regard to case. */
    code_key: string;
    /** `nameSkeleton` of the name; null where an older name looks the same. */
    name_skeleton: string | null;
    organization: 'hub' | 'RC';
    created_at: number;
  };
  /** The group with the lowest position is a user's first one. */
  user_groups: { user_id: string; group_id: string; position: number };
}
