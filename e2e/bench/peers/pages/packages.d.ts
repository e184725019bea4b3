/** What the pages use of packages that are installed for the benchmark alone. */
declare module 'react-admin' {
  import type { ComponentType, ReactElement, ReactNode } from 'react';

  interface DataProvider<T> {
    getList(
      resource: string,
      asked: {
        readonly filter: Readonly<Record<string, string>>;
        readonly pagination: { readonly page: number; readonly perPage: number };
        readonly sort: { readonly field: string; readonly order: 'ASC' | 'DESC' };
      },
    ): Promise<{ data: T[]; total: number }>;
  }
  type AuthProvider = Readonly<
    Record<'checkAuth' | 'getPermissions' | 'checkError' | 'login' | 'logout', () => Promise<unknown>>
  >;

  interface Field {
    label: string;
    sortable?: boolean;
    sortBy?: string;
  }

  export const Admin: ComponentType<{
    dataProvider: DataProvider<import('./status-records.ts').StatusRecord>;
    authProvider: AuthProvider;
    title: string;
    dashboard: ComponentType;
    disableTelemetry: boolean;
    children: ReactNode;
  }>;
  export const Resource: ComponentType<{ name: string; list: ComponentType }>;
  export const List: ComponentType<{
    filters: ReactElement[];
    exporter: false;
    sort: { field: string; order: 'ASC' | 'DESC' };
    perPage: number;
    pagination: ReactElement;
    children: ReactNode;
  }>;
  export const Pagination: ComponentType<{ rowsPerPageOptions: number[] }>;
  export const Datagrid: ComponentType<{ bulkActionButtons: false; rowClick: false; children: ReactNode }>;
  export const TextInput: ComponentType<{ source: string; label: string; alwaysOn: boolean; resettable: boolean }>;
  export const TextField: ComponentType<Field & { source: string; emptyText?: string }>;
  export const FunctionField: ComponentType<
    Field & { render: (record: import('./status-records.ts').StatusRecord) => ReactNode }
  >;
  export const Title: ComponentType<{ title: string }>;
}

declare module 'ag-grid-community' {
  import type { ReactNode } from 'react';

  export interface ColDef<T> {
    headerName?: string;
    field?: string;
    sort?: 'desc';
    flex?: number;
    minWidth?: number;
    valueFormatter?: (of: { value: unknown }) => string;
    valueGetter?: (of: { data: T }) => string;
    cellRenderer?: () => ReactNode;
  }
  export const AllCommunityModule: object;
  export const ModuleRegistry: { registerModules(modules: object[]): void };
}

declare module 'ag-grid-react' {
  import type { ReactNode, Ref } from 'react';
  import type { ColDef } from 'ag-grid-community';

  export interface GridHandle {
    readonly api: { onFilterChanged(): void };
  }
  export function AgGridReact<T>(given: {
    ref: Ref<GridHandle>;
    rowData: readonly T[];
    columnDefs: ColDef<T>[];
    defaultColDef: ColDef<T>;
    getRowId: (of: { data: T }) => string;
    isExternalFilterPresent: () => boolean;
    doesExternalFilterPass: (of: { data: T }) => boolean;
  }): ReactNode;
}

declare module 'recharts' {
  import type { ComponentType, ReactNode } from 'react';

  interface Plot {
    data: readonly object[];
    children: ReactNode;
  }
  interface Series {
    dataKey: string;
    stroke?: string;
    fill?: string;
  }
  export const ResponsiveContainer: ComponentType<{ width: string; height: number; children: ReactNode }>;
  export const LineChart: ComponentType<Plot>;
  export const BarChart: ComponentType<Plot>;
  export const PieChart: ComponentType<{ children: ReactNode }>;
  export const XAxis: ComponentType<{ dataKey: string }>;
  export const YAxis: ComponentType;
  export const Line: ComponentType<Series>;
  export const Bar: ComponentType<Series>;
  export const Pie: ComponentType<Series & { data: readonly object[]; nameKey: string; outerRadius: number }>;
}
