import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { type Daemon, startDaemon } from '../daemon.ts';
import { adaptDeployFile, haproxyReplacements } from '../deploy-file.ts';

/** A proxy with the file of the guide. */
export interface Proxy {
  name: 'nginx' | 'HAProxy';
  url: string;
  end(): Promise<void>;
}

type Ports = readonly [number, number];

/** Starts nginx on a port of loopback, in front of two instances. TLS is left out. */
export async function startNginx(port: number, instances: Ports): Promise<Proxy> {
  const site = await adaptDeployFile('rolling-restarts/nginx.conf', [
    ...replaceInstances(instances),
    ['listen 443 ssl;', `listen 127.0.0.1:${port};`],
    ['  ssl_certificate /etc/ssl/certs/api.example.com.pem;\n', ''],
    ['  ssl_certificate_key /etc/ssl/private/api.example.com.key;\n', ''],
  ]);
  return startProxy('nginx', port, async (directory) => {
    const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (name) => `${name}_temp_path ${directory}/${name};`,
    );
    const main = `${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
pid ${directory}/nginx.pid;
events { worker_connections 1024; }
http {
  access_log off;
  ${paths.join('\n  ')}
  include ${directory}/site.conf;
}
`;
    await writeFile(`${directory}/site.conf`, site);
    await writeFile(`${directory}/nginx.conf`, main);
    return start('/usr/sbin/nginx', ['-c', `${directory}/nginx.conf`, '-e', `${directory}/errors.log`], directory);
  });
}

/** Starts HAProxy on a port of loopback, in front of two instances. TLS is left out. */
export async function startHaproxy(port: number, instances: Ports): Promise<Proxy> {
  const config = await adaptDeployFile('rolling-restarts/haproxy.cfg', [
    ...replaceInstances(instances),
    ['bind :443 ssl crt /etc/haproxy/api.example.com.pem', `bind 127.0.0.1:${port}`],
    ...haproxyReplacements,
  ]);
  return startProxy('HAProxy', port, async (directory) => {
    await writeFile(`${directory}/haproxy.cfg`, config);
    return start('/usr/sbin/haproxy', ['-db', '-f', `${directory}/haproxy.cfg`], directory);
  });
}

const replaceInstances = ([first, second]: Ports): [string, string][] => [
  ['10.0.0.11:4020', `127.0.0.1:${first}`],
  ['10.0.0.12:4020', `127.0.0.1:${second}`],
];

function start(file: string, args: readonly string[], directory: string): Daemon {
  const user = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
  return startDaemon(file, args, { user, log: `${directory}/output.log` });
}

async function startProxy(
  name: Proxy['name'],
  port: number,
  startIn: (directory: string) => Promise<Daemon>,
): Promise<Proxy> {
  const directory = await mkdtemp(join(tmpdir(), 'omnichannel-proxy-'));
  const daemon = await startIn(directory);
  const url = `http://127.0.0.1:${port}`;
  const end = async () => {
    await daemon.stop();
    await rm(directory, { recursive: true, force: true });
  };
  const readStatus = () =>
    fetch(`${url}/healthz`).then(
      ({ status }) => status,
      () => 0,
    );
  await expect
    .poll(readStatus, { timeout: 20_000 })
    .toBe(200)
    .catch(async (error) => {
      await end();
      throw error;
    });
  return { name, url, end };
}
