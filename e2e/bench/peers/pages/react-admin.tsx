import { lazy } from 'react';
import {
  Admin,
  Datagrid,
  FunctionField,
  List,
  Pagination,
  Resource,
  TextField,
  TextInput,
  type AuthProvider,
  type DataProvider,
} from 'react-admin';
import { createRoot } from 'react-dom/client';
import {
  expectedDevice,
  read,
  readRecords,
  scannedDevice,
  statusText,
  timeOf,
  timeText,
  type StatusRecord,
} from './status-records.ts';

/** Pick list and dashboard in react-admin, 25 rows a page. All records are read once, sorted once and kept. */
const Dashboard = lazy(() => import('./react-admin-dashboard.tsx'));

let asked: Promise<readonly StatusRecord[]> | null = null;
const sorted = () => (asked ??= readRecords().then((records) => records.sort((a, b) => timeOf(b) - timeOf(a))));

const dataProvider: DataProvider<StatusRecord> = {
  async getList(_resource, { filter, pagination, sort }) {
    const { page, perPage } = pagination;
    const text = (filter['q'] ?? '').toLowerCase();
    const records = await sorted();
    const found = records.filter(({ tracking_id }) => tracking_id.tracking_id.toLowerCase().includes(text));
    const inOrder = sort.order === 'ASC' ? found.reverse() : found;
    return { data: inOrder.slice((page - 1) * perPage, page * perPage), total: found.length };
  },
};

const done = () => Promise.resolve();
const authProvider: AuthProvider = {
  checkAuth: () => read('user/is_LoggedIn/'),
  getPermissions: async () => (await read<{ role: string }>('user/get_role/')).role,
  checkError: done,
  login: done,
  logout: done,
};

const filters = [<TextInput key="q" source="q" label="Filter by tracking id..." alwaysOn resettable />];

function Devices() {
  return (
    <List
      filters={filters}
      exporter={false}
      sort={{ field: 'time', order: 'DESC' }}
      perPage={25}
      pagination={<Pagination rowsPerPageOptions={[25]} />}
    >
      <Datagrid bulkActionButtons={false} rowClick={false}>
        <FunctionField label="Timestamp" sortBy="time" render={(record) => timeText(timeOf(record))} />
        <TextField label="Tracking ID" source="tracking_id.tracking_id" sortable={false} />
        <TextField label="Hub Code" source="tracking_id.hub_code" emptyText="N/A" sortable={false} />
        <TextField label="Operator" source="submitted_by.username" emptyText="N/A" sortable={false} />
        <FunctionField label="Expected Device" render={expectedDevice} />
        <FunctionField label="Scanned Device" render={scannedDevice} />
        <FunctionField label="Status" render={statusText} />
        <TextField label="Result" source="device_result" sortable={false} />
        <FunctionField label="Actions" render={() => <button>See Details</button>} />
      </Datagrid>
    </List>
  );
}

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <Admin {...{ dataProvider, authProvider }} title="Veritas" dashboard={Dashboard} disableTelemetry>
      <Resource name="devices" list={Devices} />
    </Admin>,
  );
