/** `1 user`, `12 users`. */
export function countUsers(count: number): string {
  return `${count} ${count === 1 ? 'user' : 'users'}`;
}
