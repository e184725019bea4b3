import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const git = promisify(execFile);

/**
 * The commit that a remote's folder is at, with `-dirty` when files of the folder differ from it; undefined outside
 * a git repository.
 */
export async function commitOf(folder: string): Promise<string | undefined> {
  try {
    const { stdout: commit } = await git('git', ['rev-parse', 'HEAD'], { cwd: folder });
    const { stdout: changes } = await git('git', ['status', '--porcelain', '--', '.'], { cwd: folder });
    return `${commit.trim()}${changes.trim() === '' ? '' : '-dirty'}`;
  } catch {
    // Git is not installed, or the folder was unpacked from an archive: the commit is not known.
    return undefined;
  }
}
