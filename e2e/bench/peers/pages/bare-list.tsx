import { memo, useEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { newestFirst, rowTexts, timeOf, type StatusRecord } from './status-records.ts';

/** A minimal React list: records parsed on the page's thread, typed order, 24 rows in the page. */
const ROW_PX = 36;
const ROWS = 24;
const BEFORE = 4;

const Row = memo(function Row({ record, top }: { record: StatusRecord; top: number }) {
  return (
    <div className="row" style={{ transform: `translateY(${top}px)` }}>
      {rowTexts(record).map((text, column) => (
        <span key={column}>{text}</span>
      ))}
      <button>See Details</button>
    </div>
  );
});

interface Loaded {
  readonly records: readonly StatusRecord[];
  readonly ids: readonly string[];
  readonly order: Uint32Array;
}

function List({ records, ids, order }: Loaded) {
  const [shown, setShown] = useState(order);
  const [from, setFrom] = useState(0);
  const frame = useRef<HTMLDivElement>(null);
  function filter(text: string) {
    setShown(text === '' ? order : order.filter((place) => ids[place]?.includes(text)));
    setFrom(0);
  }
  const scrolled = () => setFrom(Math.max(0, Math.floor((frame.current?.scrollTop ?? 0) / ROW_PX) - BEFORE));
  return (
    <>
      <input id="filter" onChange={({ target }) => filter(target.value.toLowerCase())} />
      <div id="frame" ref={frame} onScroll={scrolled}>
        <div style={{ height: shown.length * ROW_PX }}>
          {[...shown.subarray(from, from + ROWS)].map((place, index) => {
            const record = records[place];
            return record && <Row key={place} record={record} top={(from + index) * ROW_PX} />;
          })}
        </div>
      </div>
    </>
  );
}

function App() {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  useEffect(() => {
    void askedByPage().then((records) => {
      const ids = records.map(({ tracking_id }) => tracking_id.tracking_id.toLowerCase());
      setLoaded({ records, ids, order: newestFirst(Float64Array.from(records, timeOf)) });
    });
  }, []);
  return loaded && <List {...loaded} />;
}

/** The page's first line requests the records before this script is loaded. */
const askedByPage = () => (window as unknown as { records: Promise<StatusRecord[]> }).records;

const root = document.getElementById('root');
if (root) createRoot(root).render(<App />);
