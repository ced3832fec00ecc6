import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { runServer } from 'verdaccio';
import { type Environment, run } from './run.ts';

/** A registry on loopback. */
export interface Registry {
  url: string;
  /** Environment variables that make npm, pnpm, Bun and Deno use it. */
  env: Environment;
  /** The token of the only user who may publish. */
  token: string;
  /** Returns the published versions of a package, in the order of their release, and the one that npm installs. */
  versionsOf(name: string): Promise<{ versions: string[]; latest: string | undefined }>;
  /** Returns the tarball and the manifest of a published package. */
  read(name: string): Promise<{ manifest: Manifest; tarball: ArrayBuffer }>;
  close(): Promise<void>;
}

/** The entry of a version in a registry. */
interface Manifest {
  version: string;
  sideEffects?: boolean;
  repository?: { url: string; directory: string };
  dependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  dist: { tarball: string };
}

/** The document of a package in a registry. */
interface Packument {
  versions: Record<string, Manifest>;
  'dist-tags': Record<string, string>;
}

/**
 * Starts Verdaccio on a free port. It stores published packages in `folder`, and forwards other requests to the registry that npm is
 * configured for. Only a signed-in user may publish.
 */
export async function startRegistry(folder: string): Promise<Registry> {
  const upstream = (await run('npm', ['config', 'get', 'registry'], { cwd: folder })).trim();
  const app = await runServer({
    configPath: join(folder, 'verdaccio.yaml'),
    storage: join(folder, 'storage'),
    auth: { htpasswd: { file: join(folder, 'htpasswd') } },
    uplinks: { upstream: { url: upstream, cache: false, maxage: '1h' } },
    packages: {
      // Only the packages that this test publishes, even if the upstream has a scope of this name.
      '@omnichannel/*': { access: '$all', publish: '$authenticated' },
      '**': { access: '$all', proxy: 'upstream' },
    },
    log: { type: 'stdout', format: 'pretty', level: 'error' },
    web: { enable: false },
  });
  const server = app.listen(0, '127.0.0.1') as Server;
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;

  async function find(name: string): Promise<Packument> {
    const response = await fetch(`${url}${name}`);
    if (!response.ok) throw new Error(`${name} was not published: the registry returns ${response.status}.`);
    return (await response.json()) as Packument;
  }

  return {
    url,
    token: await createUser(url),
    // npm reads the first name, Bun and Deno the second. A proxy of this machine does not reach its loopback.
    env: { npm_config_registry: url, NPM_CONFIG_REGISTRY: url, NO_PROXY: '127.0.0.1', no_proxy: '127.0.0.1' },
    async versionsOf(name) {
      const { versions, 'dist-tags': tags } = await find(name);
      return { versions: Object.keys(versions), latest: tags.latest };
    },
    async read(name) {
      const { versions } = await find(name);
      const [manifest, ...others] = Object.values(versions);
      if (!manifest || others.length > 0)
        throw new Error(`${name} has ${Object.keys(versions).length} versions, not 1.`);
      const tarball = await fetch(manifest.dist.tarball);
      return { manifest, tarball: await tarball.arrayBuffer() };
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Signs a user up, as `npm adduser` does. Returns the token of the user. */
async function createUser(url: string): Promise<string> {
  const response = await fetch(`${url}-/user/org.couchdb.user:release`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ name: 'release', password: 'a password of this test' }),
  });
  if (!response.ok) throw new Error(`The registry signs no user up: it returns ${response.status}.`);
  const { token } = (await response.json()) as { token: string };
  return token;
}
