/** `1,23,456 devices`, `1 device`: figures grouped as the console groups them everywhere. */
export function countWords(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en-IN')} ${count === 1 ? one : many}`;
}
