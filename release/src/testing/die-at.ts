// Loaded before the tool: ends the process as `kill -9` does, just before write number DIE_AT.
import promises from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';

const dieAt = Number(process.env['DIE_AT']);
let steps = 0;

for (const step of ['writeFile', 'appendFile', 'rename', 'rm', 'mkdir'] as const) {
  const original = promises[step] as (...args: unknown[]) => Promise<unknown>;
  Object.assign(promises, {
    [step]: (...args: unknown[]) => {
      steps += 1;
      if (steps === dieAt) process.kill(process.pid, 'SIGKILL');
      return original(...args);
    },
  });
}
syncBuiltinESMExports();
