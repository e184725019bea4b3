/** `npm run bench -- <name> [numbers]`: prints figures; nothing is asserted, because machines differ. */
const NAMES = ['import', 'kills', 'logins', 'report', 'signed-in', 'slow-sockets', 'status'];

const [name = '', ...rest] = process.argv.slice(2);
if (NAMES.includes(name)) {
  process.argv.splice(2, process.argv.length, ...rest);
  await import(`./${name}.ts`);
} else {
  console.error(`Usage: npm run bench -- <name> [numbers], out of: ${NAMES.join(', ')}`);
  process.exitCode = 2;
}
export {};
