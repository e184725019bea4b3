import { useEffect, useMemo, useState } from 'react';
import { Title } from 'react-admin';
import { Bar, BarChart, Line, LineChart, Pie, PieChart, ResponsiveContainer, XAxis, YAxis } from 'recharts';
import { FRAMES, figuresOf, type Top } from './figures.ts';
import { readRecords, type StatusRecord } from './status-records.ts';

const HEIGHT_PX = 260;

/** Tiles, charts and tables of the specification, with the chart library that React dashboards use most. */
export default function Dashboard() {
  const [records, setRecords] = useState<readonly StatusRecord[] | null>(null);
  useEffect(() => void readRecords().then(setRecords), []);
  return (
    <div id="dashboard">
      <Title title="Dashboard" />
      {records ? <Figures records={records} /> : 'Loading…'}
    </div>
  );
}

function Figures({ records }: { records: readonly StatusRecord[] }) {
  const [days, setDays] = useState(30);
  const { tiles, trend, volume, results, hubs, operators } = useMemo(() => figuresOf(records, days), [records, days]);
  return (
    <>
      <select id="timeframe" value={days} onChange={({ target }) => setDays(Number(target.value))}>
        {FRAMES.map(([count, name]) => (
          <option key={count} value={count}>
            {name}
          </option>
        ))}
      </select>
      {Object.entries(tiles).map(([name, value]) => (
        <p key={name}>
          {name} <b data-figure={name}>{value}</b>
        </p>
      ))}
      <ResponsiveContainer width="100%" height={HEIGHT_PX}>
        <LineChart data={trend}>
          <XAxis dataKey="day" />
          <YAxis />
          <Line dataKey="doorstep" stroke="#d32f2f" />
          <Line dataKey="hub" stroke="#1976d2" />
        </LineChart>
      </ResponsiveContainer>
      <ResponsiveContainer width="100%" height={HEIGHT_PX}>
        <BarChart data={volume}>
          <XAxis dataKey="day" />
          <YAxis />
          <Bar dataKey="doorstep" fill="#8884d8" />
          <Bar dataKey="hub" fill="#82ca9d" />
        </BarChart>
      </ResponsiveContainer>
      <ResponsiveContainer width="100%" height={HEIGHT_PX}>
        <PieChart>
          <Pie data={results} dataKey="count" nameKey="name" outerRadius={80} fill="#607d8b" />
        </PieChart>
      </ResponsiveContainer>
      <TopTable rows={hubs} />
      <TopTable rows={operators} />
    </>
  );
}

function TopTable({ rows }: { rows: readonly Top[] }) {
  return (
    <table>
      <tbody>
        {rows.map(({ name, rejected, percent }) => (
          <tr key={name}>
            <td>{name}</td>
            <td>{rejected}</td>
            <td>{percent}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
