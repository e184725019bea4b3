import { Alert, Button, toast } from '@veritas/shared/ui';
import { Copy } from 'lucide-react';
import classes from './NotFoundIds.module.css';

/** Of a pasted list of IDs, those that no device has. */
export function NotFoundIds({ ids }: { ids: readonly string[] }) {
  if (ids.length === 0) return null;
  async function copy() {
    try {
      await navigator.clipboard.writeText(ids.join('\n'));
      toast.success(`Copied ${countOf(ids)}`);
    } catch {
      toast.error('The browser did not allow copying');
    }
  }
  return (
    <Alert
      kind="warning"
      action={
        <Button variant="quiet" icon={<Copy aria-hidden="true" />} onClick={() => void copy()}>
          Copy
        </Button>
      }
    >
      <p>{countOf(ids)} not found</p>
      <ul className={classes.ids} aria-label="Not found" tabIndex={0}>
        {ids.map((id) => (
          <li key={id}>
            <bdi>
              <code>{id}</code>
            </bdi>
          </li>
        ))}
      </ul>
    </Alert>
  );
}

function countOf(ids: readonly string[]): string {
  return ids.length === 1 ? '1 tracking ID' : `${ids.length.toLocaleString('en-IN')} tracking IDs`;
}
