import { reasonOf, type FileRequest } from '@veritas/shared/api';
import { t } from '@veritas/shared/language';
import { useDownload } from '@veritas/shared/session';
import { Button, toast, useFocusAfterRemoval } from '@veritas/shared/ui';
import { useRef, type ReactNode } from 'react';

interface FileButtonProps {
  readonly request: Pick<FileRequest, 'method' | 'path'>;
  readonly fileName: string;
  /** Names of the two buttons, which tell the rows of a table apart. */
  readonly label: string;
  readonly cancelLabel: string;
  readonly children: ReactNode;
}

/** Saves a file of a row; while it comes, it can be cancelled. */
export function FileButton({ request, fileName, label, cancelLabel, children }: FileButtonProps) {
  const { state, download, clear } = useDownload({ onError: (error) => toast.error(reasonOf(error)) });
  const button = useRef<HTMLButtonElement>(null);
  const leavesFocus = useFocusAfterRemoval(() => button.current);
  const isLoading = state.kind === 'loading';
  return (
    <>
      <Button
        ref={button}
        variant="quiet"
        aria-label={label}
        busy={isLoading}
        onClick={() => download(request, fileName)}
      >
        {children}
      </Button>
      {isLoading && (
        <Button ref={leavesFocus} variant="quiet" aria-label={cancelLabel} onClick={clear}>
          {t('Cancel')}
        </Button>
      )}
    </>
  );
}
