import { getConfig } from '@testing-library/react';

/** Collects the files that a page downloads from now on, in order: jsdom saves nothing. */
export function savedFiles(): File[] {
  const files: File[] = [];
  const blobs = new Map<string, Blob>();
  URL.createObjectURL = (blob: Blob) => {
    const url = `blob:${window.location.origin}/${blobs.size}`;
    blobs.set(url, blob);
    return url;
  };
  URL.revokeObjectURL = () => undefined;
  HTMLAnchorElement.prototype.click = function click() {
    const blob = blobs.get(this.href);
    if (blob && this.download) files.push(new File([blob], this.download, { type: blob.type }));
    else HTMLElement.prototype.click.call(this);
  };
  return files;
}

/** The text of a saved file. State updates while it is read, as by timers, are wrapped in act. */
export function savedText(file: File | undefined): Promise<string | undefined> {
  return getConfig().asyncWrapper(async () => file?.text());
}
