/** Work of a user who is not the superuser, whom no rights keep from a file. */
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
