import { execFileSync } from 'node:child_process';
import { chown, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { readPostmaster } from '../../src/platform/postgres/embedded/orphan.ts';
import { type Daemon, startDaemon } from '../daemon.ts';
import { adaptDeployFile, haproxyReplacements } from '../deploy-file.ts';
import { freePorts } from '../peers/free-ports.ts';

const nodeNames = ['pg1', 'pg2', 'pg3'] as const;
type NodeName = (typeof nodeNames)[number];
const passwords = {
  superuser: 'superuser-of-the-test',
  replication: 'replicator-of-the-test',
  rewind: 'rewinder-of-the-test',
};
const owner = { name: 'omnichannel', password: 'owner-of-the-test' };

/** A node as Patroni reports it. */
interface ClusterMember {
  name: NodeName;
  role: 'leader' | 'sync_standby' | 'replica';
  state: string;
}

/** Three nodes of Patroni and PostgreSQL, etcd and HAProxy, on loopback, with the files of the guide. */
export interface HaCluster {
  /** Database of the service, through HAProxy. */
  url: string;
  /** Another database of the cluster, for the probe of the test. */
  probeUrl: string;
  /** Kills Patroni and PostgreSQL of the primary by SIGKILL. @returns its name */
  killPrimaryNode(): Promise<string>;
  /** Kills only PostgreSQL of the primary by SIGKILL. @returns its name */
  killPrimaryServer(): Promise<string>;
  /** Starts the nodes that were killed, and waits until one is primary, one synchronous standby, and one replica. */
  heal(): Promise<void>;
  /** Waits until three nodes have their roles. @returns the name of the primary */
  waitUntilComplete(): Promise<string>;
  /** The last lines of each log. */
  readLogs(): Promise<string>;
  /** Stops everything, and removes the data. */
  end(): Promise<void>;
}

interface ClusterNode {
  name: NodeName;
  pgPort: number;
  restPort: number;
  configFile: string;
  dataDir: string;
  patroni: Daemon | undefined;
}

/** @throws {Error} with the logs, when the cluster does not start within three minutes */
export async function startCluster(): Promise<HaCluster> {
  const user = findPostgresUser();
  const self = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
  const directory = await mkdtemp(join(tmpdir(), 'omnichannel-ha-'));
  await chown(directory, user.uid, user.gid);
  const ports = await freePorts(9);
  const [etcdClient, etcdPeer, haproxyPort] = ports.splice(0, 3) as [number, number, number];
  const log = (name: string) => join(directory, `${name}.log`);
  const daemons: Daemon[] = [];
  const nodes: ClusterNode[] = nodeNames.map((name, index) => ({
    name,
    pgPort: ports[2 * index] as number,
    restPort: ports[2 * index + 1] as number,
    configFile: join(directory, `${name}.yml`),
    dataDir: join(directory, name),
    patroni: undefined,
  }));

  const startNode = (node: ClusterNode) => {
    node.patroni = startDaemon('patroni', [node.configFile], { user, log: log(node.name) });
  };
  const cluster = createCluster(nodes, startNode);
  const url = (database: string, name: string, password: string) =>
    `postgres://${name}:${password}@127.0.0.1:${haproxyPort}/${database}`;

  async function readLogs(): Promise<string> {
    const names = (await readdir(directory)).filter((name) => name.endsWith('.log'));
    const tails = names.map(async (name) => {
      const lines = (await readFile(join(directory, name), 'utf8')).split('\n');
      return `--- ${name}\n${lines.slice(-40).join('\n')}`;
    });
    return (await Promise.all(tails)).join('\n');
  }

  async function end(): Promise<void> {
    // Patroni stops its PostgreSQL. A server whose Patroni was killed is killed as well.
    await Promise.all(nodes.map(({ patroni }) => patroni?.stop()));
    for (const node of nodes) await killServer(node.dataDir);
    await Promise.all(daemons.map((daemon) => daemon.stop()));
    await rm(directory, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }

  try {
    const etcdFile = join(directory, 'etcd.yml');
    await writeFile(etcdFile, await createEtcdFile(directory, etcdClient, etcdPeer));
    await mkdir(join(directory, 'sockets'));
    await chown(join(directory, 'sockets'), user.uid, user.gid);
    daemons.push(startDaemon('etcd', ['--config-file', etcdFile], { user, log: log('etcd') }));
    for (const node of nodes) await writeFile(node.configFile, await createPatroniFile(directory, node, etcdClient));
    const haproxyFile = join(directory, 'haproxy.cfg');
    await writeFile(haproxyFile, await createHaproxyFile(nodes, haproxyPort));
    // It takes the user of its file.
    daemons.push(startDaemon('haproxy', ['-db', '-f', haproxyFile], { user: self, log: log('haproxy') }));
    nodes.forEach(startNode);
    await cluster.waitUntilComplete();
    await createDatabases(url('postgres', 'postgres', passwords.superuser));
    return {
      ...cluster,
      url: url('omnichannel', owner.name, owner.password),
      probeUrl: url('probe', owner.name, owner.password),
      readLogs,
      end,
    };
  } catch (error) {
    const logs = await readLogs();
    await end();
    throw new Error(`The cluster did not start: ${(error as Error).message}\n${logs}`, { cause: error });
  }
}

/** The nodes of the cluster: their roles, and how they die. */
function createCluster(nodes: readonly ClusterNode[], startNode: (node: ClusterNode) => void) {
  const find = (name: string) => nodes.find((node) => node.name === name) as ClusterNode;

  async function readMembers(): Promise<readonly ClusterMember[]> {
    for (const { restPort } of nodes) {
      try {
        const response = await fetch(`http://127.0.0.1:${restPort}/cluster`, { signal: AbortSignal.timeout(2000) });
        return ((await response.json()) as { members: ClusterMember[] }).members;
      } catch {
        // Another node knows the cluster, too.
      }
    }
    return [];
  }

  async function waitUntilComplete(): Promise<string> {
    const deadline = performance.now() + 180_000;
    for (;;) {
      const members = await readMembers();
      const ready = members.filter(({ state }) => state === 'running' || state === 'streaming');
      const roles = ready.map(({ role }) => role).sort();
      if (roles.join() === 'leader,replica,sync_standby') {
        return (ready.find(({ role }) => role === 'leader') as ClusterMember).name;
      }
      if (performance.now() > deadline) throw new Error(`The cluster is not complete: ${JSON.stringify(members)}`);
      await sleep(250);
    }
  }

  async function killPrimaryServer(): Promise<string> {
    const name = await waitUntilComplete();
    await killServer(find(name).dataDir);
    return name;
  }

  return {
    waitUntilComplete,
    killPrimaryServer,
    async killPrimaryNode() {
      const name = await waitUntilComplete();
      const node = find(name);
      await node.patroni?.kill();
      node.patroni = undefined;
      await killServer(node.dataDir);
      return name;
    },
    async heal() {
      for (const node of nodes) if (!node.patroni) startNode(node);
      await waitUntilComplete();
    },
  };
}

/** Kills a server and its processes by SIGKILL. */
async function killServer(dataDir: string): Promise<void> {
  const postmaster = await readPostmaster(dataDir);
  if (postmaster === undefined || !(await isServerOf(postmaster.pid, dataDir))) return;
  const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(postmaster.pid)], { encoding: 'utf8' });
  for (const pid of [postmaster.pid, ...children.trim().split(/\s+/).map(Number)]) {
    try {
      if (pid > 0) process.kill(pid, 'SIGKILL');
    } catch {
      // It has ended by itself.
    }
  }
}

/** Returns whether the process is the server of this data directory, not an unrelated one with its id. */
async function isServerOf(pid: number, dataDir: string): Promise<boolean> {
  const commandLine = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  return commandLine.includes(dataDir);
}

/** PostgreSQL does not run as root. */
function findPostgresUser(): { uid: number; gid: number } {
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

async function createDatabases(url: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(`CREATE ROLE ${owner.name} LOGIN PASSWORD '${owner.password}'`);
  for (const database of ['omnichannel', 'probe'])
    await client.query(`CREATE DATABASE ${database} OWNER ${owner.name}`);
  await client.end();
}

function createEtcdFile(directory: string, clientPort: number, peerPort: number): Promise<string> {
  return adaptDeployFile('high-availability/etcd.yml', [
    // One etcd of the three: a loopback with one disk shows nothing about its quorum.
    [',etcd2=http://192.0.2.12:2380,etcd3=http://192.0.2.13:2380', ''],
    ['192.0.2.11:2380', `127.0.0.1:${peerPort}`],
    ['192.0.2.11:2379', `127.0.0.1:${clientPort}`],
    ['/var/lib/etcd/omnichannel', join(directory, 'etcd')],
  ]);
}

function createPatroniFile(directory: string, node: ClusterNode, etcdPort: number): Promise<string> {
  return adaptDeployFile('high-availability/patroni.yml', [
    ['[192.0.2.11:2379, 192.0.2.12:2379, 192.0.2.13:2379]', `127.0.0.1:${etcdPort}`],
    ['name: pg1', `name: ${node.name}`],
    ['192.0.2.11:8008', `127.0.0.1:${node.restPort}`],
    ['192.0.2.11:5432', `127.0.0.1:${node.pgPort}`],
    ['/var/lib/postgresql/15/omnichannel', node.dataDir],
    ['/var/lib/postgresql/omnichannel.pgpass', `${node.dataDir}.pgpass`],
    ['/var/run/postgresql', join(directory, 'sockets')],
    ['192.0.2.0/24', '127.0.0.1/32'],
    ['change-me-1', passwords.superuser],
    ['change-me-2', passwords.replication],
    ['change-me-3', passwords.rewind],
  ]);
}

function createHaproxyFile(nodes: readonly ClusterNode[], port: number): Promise<string> {
  return adaptDeployFile('high-availability/haproxy.cfg', [
    ['127.0.0.1:5000', `127.0.0.1:${port}`],
    ...haproxyReplacements,
    ...nodes.map(({ pgPort, restPort }, index): [string, string] => [
      `192.0.2.1${index + 1}:5432 check port 8008`,
      `127.0.0.1:${pgPort} check port ${restPort}`,
    ]),
  ]);
}
