import { getAudit, type AuditEntry } from '@veritas/shared/api';
import type { Session } from '@veritas/shared/session';
import { ok, type FakeAnswer } from '@veritas/shared/testing';
import AuditRoute from '../routes/AuditRoute.tsx';
import { openPage } from './page.tsx';

export function entry(id: string, more: Partial<AuditEntry> = {}): AuditEntry {
  const base = { id, at: '2025-01-28T08:35:00Z', actor: 'mia', action: 'user.deactivate', target: 'wm_1' };
  return {
    ...base,
    before: { is_active: true },
    after: { is_active: false },
    ip: '10.0.0.1',
    request_id: null,
    ...more,
  };
}
export const page = (entries: AuditEntry[], next: string | null = null) =>
  ok({ entries, next, actions: ['user.deactivate', 'brand.update'] });

export function openAudit(answer: FakeAnswer, path = '/Audit', as: Partial<Session> = {}) {
  return openPage(<AuditRoute />, { as: { role: 'admin', ...as }, path, answers: { [getAudit.path]: answer } });
}
