import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { HAPROXY_USER } from './haproxy-user.ts';

const DEPLOY = fileURLToPath(new URL('../../../deploy/', import.meta.url));

interface Ports {
  readonly proxy: number;
  /** Of the two processes of the server. */
  readonly servers: readonly [number, number];
}

/** A proxy with its example of `deploy/`, except for addresses and certificate. */
export interface ProxyProcess {
  end(): Promise<void>;
}

/** The command that runs a proxy in a folder with `cert.pem` and `key.pem`. */
export const PROXIES: Readonly<Record<'nginx' | 'caddy' | 'haproxy', (folder: string, ports: Ports) => ChildProcess>> =
  {
    nginx(folder, { proxy, servers }) {
      const site = example('nginx.conf', servers)
        .replace('listen 80;', `listen unix:${folder}/http;`)
        .replace('listen 443 ssl', `listen 127.0.0.1:${proxy} ssl`)
        .replaceAll('/etc/veritas/', `${folder}/`);
      const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
        (name) => `${name}_temp_path ${folder}/${name};`,
      );
      writeFileSync(
        join(folder, 'nginx.conf'),
        `daemon off; master_process off; pid ${folder}/pid; error_log ${folder}/log;
       events {} http { access_log off; ${temporary.join(' ')} ${site} }`,
      );
      return spawn('nginx', ['-p', folder, '-e', join(folder, 'log'), '-c', join(folder, 'nginx.conf')]);
    },
    caddy(folder, { proxy, servers }) {
      // Without HTTP/3: `freePort` holds the UDP port of the same number.
      const options = '{\nadmin off\nauto_https disable_redirects\nservers {\nprotocols h1 h2\n}\n}\n';
      const site = example('Caddyfile', servers).replace(
        'console.example.com {',
        `${options}https://127.0.0.1:${proxy} {\ntls ${folder}/cert.pem ${folder}/key.pem`,
      );
      writeFileSync(join(folder, 'Caddyfile'), site);
      const env = { ...process.env, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
      return spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile')], { env });
    },
    /** The console's part of the cluster's example, with TLS in place of the nginx in front. */
    haproxy(folder, { proxy, servers: [first, second] }) {
      const certificate = join(folder, 'both.pem');
      writeFileSync(
        certificate,
        ['cert.pem', 'key.pem'].map((name) => readFileSync(join(folder, name), 'utf8')).join(''),
      );
      const parts = readFileSync(join(DEPLOY, 'cluster/haproxy.cfg'), 'utf8').split(/^(?=[a-z])/m);
      const config = parts
        .filter((part) => !/^(listen|frontend metrics)/.test(part))
        .join('')
        .replace('bind 127.0.0.1:3000', `bind 127.0.0.1:${proxy} ssl crt ${certificate} alpn h2,http/1.1`)
        .replaceAll('10.0.0.21:3001', `127.0.0.1:${first}`)
        .replaceAll('10.0.0.22:3001', `127.0.0.1:${second}`)
        .replaceAll(/^ *server app3.*\n/gm, '');
      const own = Object.entries(HAPROXY_USER).reduce((text, [from, to]) => text.replace(from, to), config);
      writeFileSync(join(folder, 'haproxy.cfg'), own);
      return spawn('haproxy', ['-db', '-f', join(folder, 'haproxy.cfg')]);
    },
  };

/**
 * Starts a proxy before two processes of the server and waits until it listens.
 * @throws Error that names the Debian package when the program is missing, or with what the program said.
 */
export async function startProxy(name: keyof typeof PROXIES, ports: Ports): Promise<ProxyProcess> {
  if (spawnSync(name, ['version']).error) {
    throw new Error(`${name} is not installed. On Debian: apt-get install ${name === 'nginx' ? 'nginx-light' : name}`);
  }
  const folder = mkdtempSync(join(tmpdir(), `veritas-${name}-`));
  const made = spawnSync(
    'openssl',
    ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '1']
      .concat(['-subj', '/CN=127.0.0.1'])
      .concat(['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'cert.pem')]),
  );
  if (made.status !== 0) throw new Error(`openssl made no certificate: ${made.stderr.toString()}`);
  const proxy = PROXIES[name](folder, ports);
  const said: string[] = [];
  proxy.stderr?.on('data', (text: Buffer) => said.push(text.toString()));
  while (!(await listens(ports.proxy))) {
    if (proxy.exitCode !== null) throw new Error(`${name} ended: ${said.join('')}`);
  }
  return {
    async end() {
      const ended = once(proxy, 'exit');
      proxy.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true });
    },
  };
}

function example(file: string, [first, second]: Ports['servers']): string {
  return readFileSync(join(DEPLOY, file), 'utf8')
    .replace('127.0.0.1:3001', `127.0.0.1:${first}`)
    .replace('127.0.0.1:3002', `127.0.0.1:${second}`);
}

async function listens(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
