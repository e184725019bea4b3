export interface SettingTables {
  /** Settings of a super_admin for the whole installation; a setting without a row has its default. */
  console_settings: {
    name: string;
    /** JSON. */
    value: string;
    /** 1 and up, raised by each change. */
    version: number;
    updated_at: number;
    updated_by: string;
  };
}
