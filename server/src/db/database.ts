import type { AuditTables } from '../audit/tables.ts';
import type { AuthTables } from '../auth/tables.ts';
import type { BrandTables } from '../brands/tables.ts';
import type { CatalogueTables } from '../catalogue/tables.ts';
import type { DeviceTables } from '../devices/tables.ts';
import type { ScanTables } from '../scans/tables.ts';
import type { UploadTables } from '../uploads/tables.ts';
import type { UserTables } from '../users/tables.ts';
import type { SeamTables } from './tables.ts';

/** All tables, each told by the capability that owns it. Both databases answer exactly these JavaScript types. */
export interface Database
  extends
    SeamTables,
    AuthTables,
    AuditTables,
    UserTables,
    BrandTables,
    CatalogueTables,
    DeviceTables,
    ScanTables,
    UploadTables {}
