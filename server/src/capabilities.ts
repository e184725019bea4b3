import type { FastifyInstance } from 'fastify';
import { archiveRoutes } from './archive/routes.ts';
import { auditRoutes } from './audit-trail/routes.ts';
import { authRoutes } from './sign-in/routes.ts';
import { browserSpanRoutes } from './browser-spans/routes.ts';
import { brandRoutes } from './brands/routes.ts';
import { catalogueRoutes } from './catalogue/routes.ts';
import type { AppContext } from './context/app-context.ts';
import { apkRoutes } from './delivery/apk/routes.ts';
import { deploymentRoutes } from './deployment/routes.ts';
import { guideRoutes } from './guide/routes.ts';
import { noteRoutes } from './device-notes/routes.ts';
import { liveRoutes } from './devices/live/routes.ts';
import { deviceRoutes } from './devices/routes.ts';
import { docsRoutes } from './docs/routes.ts';
import { pickListRoutes } from './pick-list/routes.ts';
import { releaseHealthRoutes } from './release-health/routes.ts';
import { preparedReportRoutes } from './reports/prepared/routes.ts';
import { reportRoutes } from './reports/routes.ts';
import { scanRoutes } from './scans/routes.ts';
import { settingsRoutes } from './settings-page/routes.ts';
import { signalRoutes } from './signals/routes.ts';
import { uploadRoutes } from './uploads/routes.ts';
import { accountRoutes } from './users/account/routes.ts';
import { userRoutes } from './users/manage/routes.ts';

/** Adds the routes of one capability to the scope under /veritas. */
export type Capability = (api: FastifyInstance, context: AppContext) => void | Promise<void>;

/** Everything the service can do; a line here is all that connects a capability to the app. */
export const CAPABILITIES: readonly Capability[] = [
  authRoutes,
  userRoutes,
  accountRoutes,
  auditRoutes,
  docsRoutes,
  brandRoutes,
  browserSpanRoutes,
  catalogueRoutes,
  apkRoutes,
  deploymentRoutes,
  deviceRoutes,
  guideRoutes,
  liveRoutes,
  noteRoutes,
  archiveRoutes,
  pickListRoutes,
  releaseHealthRoutes,
  reportRoutes,
  preparedReportRoutes,
  scanRoutes,
  settingsRoutes,
  signalRoutes,
  uploadRoutes,
];
