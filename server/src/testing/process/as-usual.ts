/** Runs work as an unprivileged user, because file permissions do not apply to root. */
export async function asUsual<T>(work: () => Promise<T>): Promise<T> {
  const nobody = 65_534;
  const isSuperuser = process.geteuid?.() === 0;
  if (isSuperuser) process.seteuid?.(nobody);
  try {
    return await work();
  } finally {
    if (isSuperuser) process.seteuid?.(0);
  }
}
