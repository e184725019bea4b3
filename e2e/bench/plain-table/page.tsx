import { useState } from 'react';
import { createRoot } from 'react-dom/client';

/** What a row of the pick list shows, as text. */
export interface PlainRow {
  readonly id: string;
  readonly cells: readonly string[];
}

const COLUMNS = ['Timestamp', 'Tracking ID', 'Hub Code', 'Operator', 'Expected', 'Scanned', 'Status', 'Result'];

/** The table to compare with: every row is an element, without virtual scrolling or deferred rendering. */
function PlainTable({ rows }: { rows: readonly PlainRow[] }) {
  const [text, setText] = useState('');
  const shown = rows.filter(({ id }) => id.includes(text));
  return (
    <>
      <input aria-label="Filter" value={text} onChange={({ target }) => setText(target.value)} />
      <div id="frame">
        <table aria-rowcount={shown.length + 1}>
          <thead>
            <tr>
              {[...COLUMNS, 'Actions'].map((name) => (
                <th key={name}>{name}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map(({ id, cells }) => (
              <tr key={id}>
                {cells.map((cell, column) => (
                  <td key={COLUMNS[column]}>{cell}</td>
                ))}
                <td>
                  <button type="button">See Details</button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

const root = document.getElementById('root');
const rows = (await (await fetch('rows.json')).json()) as PlainRow[];
if (root) createRoot(root).render(<PlainTable rows={rows} />);
