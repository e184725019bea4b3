import { t } from '@veritas/shared/language';
import { Field, toast } from '@veritas/shared/ui';
import { useEffect, useRef, type ChangeEvent, type ClipboardEvent, type RefObject } from 'react';
import { COLUMNS } from './read-row.ts';
import { MAX_FILE_BYTES, MAX_ROWS } from './read-rows.ts';
import classes from './BulkCreate.module.css';

interface RowsInputProps {
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly text: string;
  readonly onChange: (text: string) => void;
  /** The text as pasted or read from a file. */
  readonly onSource: (text: string) => void;
}

/** Reads the last chosen file. Text typed after the choice is newer, and stays. */
function useFileOfRows(onRead: (text: string) => void) {
  const turn = useRef(0);
  const forget = () => void (turn.current += 1);
  useEffect(() => () => void (turn.current += 1), []);
  async function readFile({ target }: ChangeEvent<HTMLInputElement>) {
    const own = (turn.current += 1);
    const file = target.files?.[0];
    try {
      if (file && file.size > MAX_FILE_BYTES) return toast.error(tooLarge(file.name));
      const read = await file?.text();
      if (read !== undefined && own === turn.current) onRead(read);
    } catch {
      toast.error(t('The file could not be read'));
    }
  }
  return { readFile, forget };
}

/** Input of rows, pasted or from a file. */
export function RowsInput({ field, text, onChange, onSource }: RowsInputProps) {
  const { readFile, forget } = useFileOfRows((read) => {
    onSource(read);
    onChange(read);
  });
  function type(typed: string) {
    forget();
    onChange(typed);
  }
  function onPaste({ clipboardData }: ClipboardEvent) {
    // As a textarea returns it.
    onSource(clipboardData.getData('text').replaceAll(/\r\n?/g, '\n'));
  }
  return (
    <>
      <Field
        label={t('Rows')}
        hint={t(
          'Columns: {columns}. The first line may name them. Without a password one is generated for each user.',
          { columns: COLUMNS.join(', ') },
        )}
      >
        {(control) => (
          <textarea
            {...control}
            ref={field}
            className={classes.rows}
            rows={5}
            spellCheck={false}
            placeholder={'wm_pat_018\twm18@example.com\tWishmaster\tHUB\tPAT_KNK'}
            value={text}
            onChange={({ target }) => type(target.value)}
            onPaste={onPaste}
          />
        )}
      </Field>
      <Field label={t('Or a CSV file')}>
        {(control) => (
          <input
            {...control}
            className={classes.file}
            type="file"
            accept=".csv,text/csv,text/plain"
            // Otherwise a browser fires no change event when the same file is chosen again, as after a correction.
            onClick={({ currentTarget }) => (currentTarget.value = '')}
            onChange={(event) => void readFile(event)}
          />
        )}
      </Field>
    </>
  );
}

const tooLarge = (name: string) =>
  t('“{name}” is larger than {size}. Choose a file of at most {limit, number} rows.', {
    name,
    size: `${MAX_FILE_BYTES / 1_048_576} MB`,
    limit: MAX_ROWS,
  });
