import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { usernameKey } from '../auth/sign-in.ts';
import type { AppContext } from '../context.ts';
import { isUniqueViolation } from '../db/index.ts';
import { Refusal } from '../refusal.ts';
import { hashPassword } from './passwords.ts';

/** What is asked of the person at the terminal; 12 characters as everywhere (DECISIONS: password rules). */
const NewSuperAdmin = v.object({
  username: v.pipe(
    v.string(),
    v.trim(),
    v.regex(/^[\p{L}\p{N}][\p{L}\p{N}._@-]{0,149}$/u, 'The user name may hold letters, digits and . _ @ - only'),
  ),
  email: v.pipe(v.string(), v.trim(), v.email('This is not an email address')),
  password: v.pipe(
    v.string(),
    v.minLength(12, 'The password needs at least 12 characters'),
    v.maxLength(128, 'The password may have at most 128 characters'),
  ),
});

/**
 * Makes the account that can make all others; only somebody at the server can. Throws `Refusal` with what to do
 * better.
 */
export async function createSuperAdmin(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  wanted: v.InferInput<typeof NewSuperAdmin>,
): Promise<void> {
  const parsed = v.safeParse(NewSuperAdmin, wanted);
  if (!parsed.success) throw new Refusal(parsed.issues.map((issue) => issue.message).join('\n'));
  const { username, email, password } = parsed.output;
  const row = {
    id: randomUUID(),
    username,
    username_key: usernameKey(username),
    email,
    password_hash: await hashPassword(password),
    role: 'super_admin',
    is_active: 1 as const,
    is_demo: 0 as const,
    created_at: clock(),
  };
  try {
    await db.insertInto('users').values(row).execute();
  } catch (error) {
    throw isUniqueViolation(error) ? new Refusal(`There is a user named ${username} already`) : error;
  }
}
