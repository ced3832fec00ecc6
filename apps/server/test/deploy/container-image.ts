import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, realpath, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runAsRoot, runCommand } from './container-programs.ts';

const server = fileURLToPath(new URL('../../', import.meta.url));
/** Kept between runs: the base image, and the packages that npm downloads. */
const cache = join(server, 'node_modules/.cache/container');

/** The packages of a minimal base: what Node.js needs, and certificate authorities. */
const basePackages = 'base-files,base-passwd,ca-certificates,dash,libc6,libcap2,libgcc-s1,libstdc++6,openssl,tzdata';
const excluded = ['man', 'locale', 'doc'].map((name) => `--dpkgopt=path-exclude=/usr/share/${name}/*`);

/** An image in a container storage of its own, which no other program uses. */
export interface Image {
  name: string;
  /** Runs podman on that storage. @returns its standard output */
  podman(...args: string[]): Promise<string>;
  /** Removes all containers and images. */
  remove(): Promise<void>;
}

/**
 * Builds the image of the service from this workspace with the Containerfile. The base images are made of Debian packages and of the Node.js
 * that runs the test, so the build needs no container registry.
 */
export async function buildServerImage(): Promise<Image> {
  const folder = await mkdtemp(join(tmpdir(), 'omnichannel-container-'));
  const storage = ['--root', join(folder, 'storage'), '--runroot', join(folder, 'run'), '--storage-driver', 'overlay'];
  const configuration = join(folder, 'containers.conf');
  // A container gets the limits of root otherwise, which root itself may not raise in some virtual machines.
  await writeFile(configuration, '[containers]\ndefault_ulimits = ["nofile=4096:4096", "nproc=4096:4096"]\n');
  const podman = (...args: string[]) =>
    runAsRoot(
      [
        'podman',
        ...storage,
        '--tmpdir',
        join(folder, 'tmp'),
        '--cgroup-manager',
        'cgroupfs',
        '--runtime',
        'runc',
        ...args,
      ],
      { env: { CONTAINERS_CONF: configuration } },
    );
  const build = (context: string, tag: string, ...args: string[]) =>
    runAsRoot([
      'buildah',
      ...storage,
      'bud',
      '--isolation',
      'chroot',
      '--format',
      'docker',
      '--tag',
      tag,
      ...args,
      context,
    ]);
  const remove = async () => {
    await podman('rm', '--all', '--force');
    // The storage is a mount point while a layer of it is mounted.
    await runAsRoot(['umount', '--lazy', '--quiet', join(folder, 'storage/overlay')]).catch(() => {});
    await runAsRoot(['rm', '-rf', folder]);
  };

  try {
    await buildBases(join(folder, 'bases'), build);
    const context = join(folder, 'context');
    await packWorkspace(context);
    const bases = ['BASE=localhost/base', 'BUILD_BASE=localhost/build'].flatMap((base) => ['--build-arg', base]);
    const volumes = (await prepareNpm(folder)).flatMap((volume) => ['--volume', volume]);
    await build(context, 'localhost/omnichannel', '--network', 'host', ...bases, ...volumes);
  } catch (error) {
    await remove();
    throw error;
  }
  return { name: 'localhost/omnichannel', podman, remove };
}

type Build = (context: string, tag: string, ...args: string[]) => Promise<string>;

async function buildBases(context: string, build: Build): Promise<void> {
  await mkdir(context);
  await cp(await makeBase(), join(context, 'base.tar'));
  await writeFile(join(context, 'Containerfile'), 'FROM scratch\nADD base.tar /\n');
  await build(context, 'localhost/base');

  const npm = await realpath((await runCommand(['sh', '-c', 'command -v npm'])).trim());
  await cp(dirname(dirname(npm)), join(context, 'npm'), { recursive: true });
  await cp(process.execPath, join(context, 'node'));
  const script = '#!/bin/sh\nexec node /usr/local/lib/node_modules/npm/bin/npm-cli.js "$@"\n';
  await writeFile(join(context, 'npm.sh'), script, { mode: 0o755 });
  const copies = ['node /usr/local/bin/node', 'npm.sh /usr/local/bin/npm', 'npm /usr/local/lib/node_modules/npm'];
  const lines = ['FROM localhost/base', ...copies.map((paths) => `COPY ${paths}`)];
  await writeFile(join(context, 'Containerfile'), `${lines.join('\n')}\n`);
  await build(context, 'localhost/build');
}

/** @returns the path of an archive with the files of a minimal Debian */
async function makeBase(): Promise<string> {
  const options = ['--variant=custom', '--mode=chrootless', `--include=${basePackages}`, ...excluded];
  const hash = createHash('sha256').update(options.join(' ')).digest('hex').slice(0, 8);
  const file = join(cache, `bookworm-${hash}.tar`);
  if (await realpath(file).catch(() => undefined)) return file;
  await mkdir(cache, { recursive: true });
  const unfinished = `${file}.${process.pid}.tar`;
  try {
    await runAsRoot(['mmdebstrap', '--quiet', ...options, 'bookworm', unfinished]);
    await rename(unfinished, file);
  } finally {
    await rm(unfinished, { force: true });
  }
  return file;
}

/** Creates the context of the build: the Containerfile, and this workspace as packages. */
async function packWorkspace(context: string): Promise<void> {
  const packages = join(context, 'packages');
  await mkdir(packages, { recursive: true });
  await cp(join(server, 'deploy/Containerfile'), join(context, 'Containerfile'));
  await runCommand(['pnpm', '--filter-prod', '@omnichannel/server...', 'pack', '--pack-destination', packages], server);
}

/**
 * Lets npm keep what it downloads, and accept the certificate authorities of this machine: its proxy may have one of its own.
 *
 * @returns the volumes that the build mounts for npm
 */
async function prepareNpm(folder: string): Promise<string[]> {
  const downloads = join(cache, 'npm');
  await mkdir(downloads, { recursive: true });
  const configuration = join(folder, 'npmrc');
  const volumes = [`${downloads}:/root/.npm`, `${configuration}:/root/.npmrc:ro`];
  const settings = ['prefer-offline=true'];
  const authorities = process.env.NODE_EXTRA_CA_CERTS;
  if (authorities) {
    settings.push('cafile=/run/authorities.pem');
    volumes.push(`${authorities}:/run/authorities.pem:ro`);
  }
  await writeFile(configuration, `${settings.join('\n')}\n`);
  return volumes;
}
