import { getSettings, saveSetting } from '@veritas/shared/contracts';
import type { FastifyInstance } from 'fastify';
import { auditContextOf } from '../audit/record.ts';
import { route } from '../auth/routes/route.ts';
import type { AppContext } from '../context/app-context.ts';
import { readSettings } from '../settings/settings.ts';
import { changeSetting } from './save-setting.ts';

/** What a super_admin sets for the whole installation (an addition to the specification). */
export function settingsRoutes(api: FastifyInstance, context: AppContext): void {
  route(api, getSettings, () => readSettings(context.db, context.config));

  route(api, saveSetting, ({ input, user, request }) => changeSetting(context, user, auditContextOf(request), input));
}
