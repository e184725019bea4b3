/** Contradictions between the database settings, one per line, without their values. */
export function databaseProblems(env: Readonly<Record<string, string | undefined>>): string[] {
  const primary = env['DATABASE_URL']?.trim() ?? '';
  const replica = env['DATABASE_REPLICA_URL']?.trim() ?? '';
  const problems: string[] = [];
  if (replica !== '' && primary === '') problems.push('- DATABASE_REPLICA_URL is set but DATABASE_URL is not');
  if (replica !== '' && placeOf(replica) === placeOf(primary))
    problems.push('- DATABASE_REPLICA_URL leads to the same database as DATABASE_URL: it must lead to a replica');
  return problems;
}

/** The same for addresses that differ only in user, password or settings of the connection. */
function placeOf(address: string): string {
  if (!URL.canParse(address)) return address;
  const { hostname, port, pathname } = new URL(address);
  return `${hostname}:${port || '5432'}${pathname}`;
}
