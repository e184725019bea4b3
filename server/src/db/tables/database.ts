import type { AuditTables } from './audit.ts';
import type { AuthTables } from './auth.ts';
import type { BrandTables } from './brands.ts';
import type { CatalogueTables } from './catalogue.ts';
import type { NoteTables } from './device-notes.ts';
import type { DeviceTables } from './devices.ts';
import type { PickListTables } from './pick-list.ts';
import type { PreparedReportTables } from './prepared-reports.ts';
import type { ReleaseTables } from './releases.ts';
import type { ScanTables } from './scans.ts';
import type { SettingTables } from './settings.ts';
import type { SignalTables } from './signals.ts';
import type { UploadTables } from './uploads.ts';
import type { UserTables } from './users.ts';
import type { InternalTables } from './internal.ts';

/** All tables, one file per capability. Both databases return exactly these JavaScript types. */
export interface Database
  extends
    InternalTables,
    AuthTables,
    AuditTables,
    UserTables,
    BrandTables,
    CatalogueTables,
    DeviceTables,
    NoteTables,
    PickListTables,
    PreparedReportTables,
    ReleaseTables,
    ScanTables,
    SettingTables,
    SignalTables,
    UploadTables {}
