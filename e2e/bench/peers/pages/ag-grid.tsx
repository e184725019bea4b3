import { AllCommunityModule, ModuleRegistry, type ColDef } from 'ag-grid-community';
import { AgGridReact, type GridHandle } from 'ag-grid-react';
import { useEffect, useRef, useState } from 'react';
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

/** The pick list in AG Grid Community as its quick start shows it: all modules, client-side rows. */
ModuleRegistry.registerModules([AllCommunityModule]);

interface Timed extends StatusRecord {
  readonly time: number;
}

const columns: ColDef<Timed>[] = [
  { headerName: 'Timestamp', field: 'time', sort: 'desc', valueFormatter: ({ value }) => timeText(value as number) },
  { headerName: 'Tracking ID', valueGetter: ({ data }) => data.tracking_id.tracking_id },
  { headerName: 'Hub Code', valueGetter: ({ data }) => data.tracking_id.hub_code ?? 'N/A' },
  { headerName: 'Operator', valueGetter: ({ data }) => data.submitted_by?.username ?? 'N/A' },
  { headerName: 'Expected Device', valueGetter: ({ data }) => expectedDevice(data) },
  { headerName: 'Scanned Device', valueGetter: ({ data }) => scannedDevice(data) },
  { headerName: 'Status', valueGetter: ({ data }) => statusText(data) },
  { headerName: 'Result', valueGetter: ({ data }) => data.device_result ?? '' },
  { headerName: 'Actions', cellRenderer: () => <button>See Details</button> },
];
const everyColumn: ColDef<Timed> = { flex: 1, minWidth: 110 };
const rowId = ({ data }: { data: Timed }) => String(data.id);

function App() {
  const grid = useRef<GridHandle>(null);
  const text = useRef('');
  const [rows, setRows] = useState<readonly Timed[]>([]);
  useEffect(() => {
    void Promise.all([read('user/is_LoggedIn/'), readRecords()]).then(([, records]) =>
      setRows(records.map((record) => ({ ...record, time: timeOf(record) }))),
    );
  }, []);
  function filter(typed: string) {
    text.current = typed.toLowerCase();
    grid.current?.api.onFilterChanged();
  }
  return (
    <>
      <input id="filter" onChange={({ target }) => filter(target.value)} />
      <div style={{ height: '80vh' }}>
        <AgGridReact
          ref={grid}
          rowData={rows}
          columnDefs={columns}
          defaultColDef={everyColumn}
          getRowId={rowId}
          isExternalFilterPresent={() => text.current !== ''}
          doesExternalFilterPass={({ data }: { data: Timed }) =>
            data.tracking_id.tracking_id.toLowerCase().includes(text.current)
          }
        />
      </div>
    </>
  );
}

const root = document.getElementById('root');
if (root) createRoot(root).render(<App />);
