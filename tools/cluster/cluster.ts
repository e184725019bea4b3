import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, cpSync, globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HAPROXY_USER } from '../../server/bench/lib/haproxy-user.ts';
import { SERVER_FLAGS } from '../../server/bench/lib/server-flags.ts';
import { inStore, type DataPlace } from '../../server/src/testing/database/in-store.ts';
import { runStatement } from '../../server/src/testing/database/postgres-cluster.ts';
import { postgresOwner } from '../../server/src/testing/database/postgres-programs.ts';
import { publishBuilt } from '../lib/build-all.ts';
import { ROOT } from '../lib/packages.ts';
import { ExampleFiles } from './example-files.ts';
import { answersOk, leads, until } from './health.ts';
import { DATABASES, FILES, SERVERS, type DatabaseName, type ServerName } from './machines.ts';
import { Members, type Member, type MemberOptions } from './member.ts';
import { targetsIn, type Target } from './metrics.ts';
import { requirePrograms } from './programs.ts';

/** Of the examples: where WAL is kept. */
const ARCHIVE = '/var/backups/veritas/wal';
/** Of the role that runs the servers, and of the one that owns the tables. */
const PASSWORD = 'change-me-veritas';
const OWNER_PASSWORD = 'change-me-veritas-owner';
/** What the default privileges give the servers' role, and it must not have (docs/operate/postgresql.md). */
const REVOKED = [
  'revoke update, delete on audit_entries from veritas',
  'revoke insert, update, delete on migrations from veritas',
];
const METRICS_PORT = '9464';
const [WAY_TO_DATABASE, CONSOLE] = ['127.0.0.1:6432', '127.0.0.1:3000'];
const [NGINX, PLAIN_HTTP] = ['10.0.0.20:443', '10.0.0.20:80'];

/** Six machines on one: three databases with etcd and Patroni, three servers behind pgbouncer, HAProxy and nginx. */
export class Cluster {
  readonly folder = mkdtempSync(join(tmpdir(), 'veritas-cluster-'));
  readonly #members = new Members();
  readonly #files = new ExampleFiles(this.folder);
  /** Folder of PostgreSQL's programs. */
  readonly postgres = requirePrograms();
  /** Who runs PostgreSQL; undefined: the current user. */
  readonly user = postgresOwner();

  readonly #serverSettings: Readonly<Record<string, string>>;

  /** @param serverSettings of the servers, beside those of the examples. */
  constructor(serverSettings: Readonly<Record<string, string>> = {}) {
    this.#serverSettings = serverSettings;
  }

  /** Port of nginx, which speaks TLS with a certificate of its own. */
  get port(): number {
    return this.#files.portOf(NGINX);
  }

  get url(): string {
    return `https://127.0.0.1:${this.port}`;
  }

  /** Through pgbouncer and HAProxy to the primary, as the role of the servers. */
  get databaseUrl(): string {
    return `postgres://veritas:${PASSWORD}@127.0.0.1:${this.#files.portOf(WAY_TO_DATABASE)}/veritas`;
  }

  /** Where the servers' data is, as their role. */
  get place(): DataPlace {
    return { dataDir: this.folder, databaseUrl: this.databaseUrl };
  }

  /** The same as the role that owns the tables: the servers' may not change the schema. */
  get ownerPlace(): DataPlace {
    const databaseUrl = `postgres://veritas_owner:${OWNER_PASSWORD}@127.0.0.1:${this.#files.portOf(WAY_TO_DATABASE)}/veritas`;
    return { dataDir: this.folder, databaseUrl };
  }

  /** Where the primary archives its WAL. */
  get archive(): string {
    return join(this.folder, 'archive', 'wal');
  }

  /** Starts everything and waits until pages are served and both replicas follow. */
  async start(say: (line: string) => void): Promise<void> {
    // PostgreSQL's user needs access.
    chmodSync(this.folder, 0o755);
    mkdirSync(this.archive, { recursive: true });
    if (this.user) chownSync(this.archive, this.user.uid, this.user.gid);
    const metrics = SERVERS.map(({ ip }) => `${ip}:${METRICS_PORT}`);
    await this.#files.choosePorts(FILES, [WAY_TO_DATABASE, NGINX, PLAIN_HTTP, ...metrics]);
    for (const machine of DATABASES) this.#startDatabase(machine);
    this.#startWayToDatabase();
    await until('primary', async () => (await this.primary()) !== null);
    say('PostgreSQL has a primary.');
    await this.#makeSchema();
    await this.#startServers();
    this.#startNginx();
    await until('page', () => answersOk(this.#http(CONSOLE, '/livez')));
    say('The console is served.');
    await until('second replica', async () => (await this.#machinesThat('/replica')).length === 2);
  }

  async stop(): Promise<void> {
    await this.#members.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** Copies the logs of all programs to a folder that outlives the cluster; returns that folder. */
  keepLogs(): string {
    const kept = join(ROOT, '.cache', 'cluster');
    rmSync(kept, { recursive: true, force: true });
    mkdirSync(kept, { recursive: true });
    for (const log of globSync('*.log', { cwd: this.folder })) cpSync(join(this.folder, log), join(kept, log));
    return kept;
  }

  /** The machine whose PostgreSQL is the primary; null while there is none. */
  async primary(): Promise<DatabaseName | null> {
    return (await this.#machinesThat('/primary'))[0] ?? null;
  }

  /** The machine whose etcd leads; null while none does. */
  async etcdLeader(): Promise<DatabaseName | null> {
    for (const { name, ip } of DATABASES) if (await leads(this.#http(`${ip}:2379`, ''))) return name;
    return null;
  }

  /** Writes a script of deploy/cluster, or the one that brings a backup to a moment by this cluster's archive. */
  script(name: 'base-backup.sh' | 'restore-to.sh'): string {
    return this.#files.write(`cluster/${name}`, name === 'restore-to.sh' ? { [ARCHIVE]: this.archive } : {});
  }

  /** The PostgreSQL of a machine itself, as its superuser. */
  superuserUrl(machine: DatabaseName): string {
    const { ip } = DATABASES.find(({ name }) => name === machine) ?? DATABASES[0];
    return `postgres://postgres:change-me-superuser@127.0.0.1:${this.#files.portOf(`${ip}:5432`)}/veritas`;
  }

  /** Where a database machine keeps its PostgreSQL. */
  dataOf(machine: DatabaseName): string {
    return join(this.folder, machine, 'data');
  }

  /** Whether a server can serve. */
  isReady(server: ServerName): Promise<boolean> {
    const { ip } = SERVERS.find(({ name }) => name === server) ?? SERVERS[0];
    return answersOk(this.#http(`${ip}:3001`, '/readyz'));
  }

  /** A program by its name, such as `db1-patroni`, `app2`, `pgbouncer`. */
  member(name: string): Member {
    const found = this.#members.all.find((member) => member.name === name);
    if (!found) throw new Error(`The cluster has no ${name}.`);
    return found;
  }

  /** What deploy/cluster/prometheus.yml names, of the programs that run here: one HAProxy stands for three. */
  get metrics(): readonly Target[] {
    return targetsIn(this.#files.text('cluster/prometheus.yml'))
      .filter(({ instance }) => this.#files.hasPortOf(instance))
      .map((target) => ({ ...target, url: this.#http(target.instance, '/metrics') }));
  }

  /** All programs, by the name of each and what its process is now. */
  get members(): readonly Pick<Member, 'name' | 'pid'>[] {
    return this.#members.all;
  }

  #startDatabase(machine: { readonly name: string; readonly ip: string }): void {
    const own = join(this.folder, machine.name);
    mkdirSync(own, { mode: 0o700 });
    const etcd = this.#files.write('cluster/etcd.yml', { '/var/lib/etcd/veritas': join(own, 'etcd') }, machine);
    this.#run({ name: `${machine.name}-etcd`, command: 'etcd', args: ['--config-file', etcd], user: this.user });
    const paths = {
      '/etc/patroni/make-database.sh': this.#files.write('cluster/make-database.sh'),
      '/etc/patroni/archive-wal.sh': this.#files.write('cluster/archive-wal.sh', { [ARCHIVE]: this.archive }),
      '/var/lib/postgresql/15/veritas': join(own, 'data'),
      '/var/lib/postgresql/pgpass': join(own, 'pgpass'),
      '/var/run/postgresql': own,
      '/usr/lib/postgresql/15/bin': this.postgres,
    };
    const patroni = this.#files.write('cluster/patroni.yml', paths, machine);
    if (this.user) chownSync(own, this.user.uid, this.user.gid);
    this.#run({ name: `${machine.name}-patroni`, command: 'patroni', args: [patroni], user: this.user });
  }

  #startWayToDatabase(): void {
    const users = join(this.folder, 'userlist.txt');
    writeFileSync(users, `"veritas" "${PASSWORD}"\n"veritas_owner" "${OWNER_PASSWORD}"\n`);
    const port = String(this.#files.portOf(WAY_TO_DATABASE));
    const changes = { '/etc/pgbouncer/userlist.txt': users, 'listen_port = 6432': `listen_port = ${port}` };
    const pgbouncer = this.#files.write('cluster/pgbouncer.ini', changes);
    this.#run({ name: 'pgbouncer', command: 'pgbouncer', args: [pgbouncer], user: this.user });
    const haproxy = this.#files.write('cluster/haproxy.cfg', HAPROXY_USER);
    this.#run({ name: 'haproxy', command: 'haproxy', args: ['-db', '-f', haproxy] });
  }

  /** Runs `migrate` as soon as the primary is reachable. */
  async #makeSchema(): Promise<void> {
    const place = this.ownerPlace;
    const answers = () =>
      runStatement(place.databaseUrl, 'select 1').then(
        () => true,
        () => false,
      );
    await until('way to the primary', answers);
    await inStore(place, () => Promise.resolve());
    for (const statement of REVOKED) await runStatement(place.databaseUrl, statement);
  }

  /** The first one imports the remotes, the others find them in the database. */
  async #startServers(): Promise<void> {
    for (const { name, ip } of SERVERS) {
      const port = this.#files.portOf(`${ip}:3001`);
      const dataDir = join(this.folder, name);
      if (name === SERVERS[0].name) await publishBuilt(dataDir);
      this.#run({
        name,
        command: process.execPath,
        args: ['--disable-warning=ExperimentalWarning', ...SERVER_FLAGS, join(ROOT, 'server/src/main.ts'), 'serve'],
        env: {
          PORT: String(port),
          LOG_LEVEL: 'warn',
          NODE_ENV: 'production',
          DATABASE_URL: this.databaseUrl,
          DATABASE_REPLICA_URL: `${this.databaseUrl}_replica`,
          VERITAS_DATA_DIR: dataDir,
          VERITAS_TRUST_PROXY: '127.0.0.1',
          VERITAS_PUBLIC_ORIGIN: this.url,
          METRICS_PORT: String(this.#files.portOf(`${ip}:${METRICS_PORT}`)),
          ...this.#serverSettings,
        },
      });
      await until(`server ${name}`, () => this.isReady(name));
    }
  }

  #startNginx(): void {
    const { folder } = this;
    execFileSync(
      'openssl',
      ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '30']
        .concat(['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'])
        .concat(['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'cert.pem')]),
      { stdio: 'ignore' },
    );
    const site = this.#files.write('nginx.conf', {
      'listen 80;': `listen ${PLAIN_HTTP};`,
      'listen 443 ssl': `listen ${NGINX} ssl`,
      '/etc/veritas/': `${folder}/`,
      '127.0.0.1:3001': CONSOLE,
      '  server 127.0.0.1:3002 max_fails=0;\n': '',
    });
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => {
      return `${name}_temp_path ${folder}/${name};`;
    });
    const main = join(folder, 'nginx-main.conf');
    writeFileSync(
      main,
      `daemon off; master_process off; pid ${folder}/nginx.pid; error_log ${folder}/nginx.log;
       events {} http { access_log off; ${temporary.join(' ')} include ${site}; }`,
    );
    this.#run({ name: 'nginx', command: 'nginx', args: ['-p', folder, '-e', join(folder, 'nginx.log'), '-c', main] });
  }

  #run(options: MemberOptions): void {
    this.#members.start(options, this.folder);
  }

  async #machinesThat(path: '/primary' | '/replica'): Promise<DatabaseName[]> {
    const asked = DATABASES.map(async ({ name, ip }) => {
      return (await answersOk(this.#http(`${ip}:8008`, path))) ? [name] : [];
    });
    return (await Promise.all(asked)).flat();
  }

  #http(address: string, path: string): string {
    return `http://127.0.0.1:${this.#files.portOf(address)}${path}`;
  }
}
