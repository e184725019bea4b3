/** Addresses of the examples in deploy/cluster. */
export const DATABASES = [
  { name: 'db1', ip: '10.0.0.11' },
  { name: 'db2', ip: '10.0.0.12' },
  { name: 'db3', ip: '10.0.0.13' },
] as const;
export const SERVERS = [
  { name: 'app1', ip: '10.0.0.21' },
  { name: 'app2', ip: '10.0.0.22' },
  { name: 'app3', ip: '10.0.0.23' },
] as const;
export const FILES = ['cluster/etcd.yml', 'cluster/patroni.yml', 'cluster/haproxy.cfg', 'cluster/pgbouncer.ini'];

export type DatabaseName = (typeof DATABASES)[number]['name'];
export type ServerName = (typeof SERVERS)[number]['name'];
