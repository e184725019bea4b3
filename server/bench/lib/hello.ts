import type { AddressInfo } from 'node:net';
import fastify from 'fastify';

/** The baseline cost of a request: the same framework without any work. Started by signed-in.ts. */
const app = fastify();
app.get('/veritas/user/get_role/', () => ({ user: 'admin', role: 'admin' }));
await app.listen({ port: 0, host: '127.0.0.1' });
process.stdout.write(`Ready at http://127.0.0.1:${(app.server.address() as AddressInfo).port}\n`);
process.once('SIGTERM', () => void app.close());
