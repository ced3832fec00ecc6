/**
 * Writes the address of the repository into all manifests. The root manifest is the one place that has it; this script copies it to the
 * public packages. As a part of `pnpm release` it takes the address from GitHub, since a fork has another one.
 *
 *     node scripts/release/name-repository.ts https://github.com/<owner>/<name>
 */
import { join } from 'node:path';
import { type Manifest, publicPackages, readManifest, writeManifest } from './public-manifests.ts';

const form = 'https://<host>/<owner>/<name>';
const urlForm = /^https:\/\/[\w.-]+\/[\w.-]+\/[\w.-]+$/;
/** The owner of the address that stands for an unknown one. */
const placeholderOwner = 'example';

/**
 * Returns the manifest with the fields that follow from the address. npm compares `repository` with the provenance statement.
 *
 * @param url address of the repository, such as `https://github.com/owner/name`
 * @param directory of the package in the repository
 */
export function withRepository(manifest: Manifest, url: string, directory: string): Manifest {
  return {
    ...manifest,
    repository: { type: 'git', url: `git+${url}.git`, directory },
    homepage: `${url}/tree/HEAD/${directory}#readme`,
    bugs: { url: `${url}/issues` },
  };
}

/**
 * Returns the address of the repository that the root manifest has, without `git+` and `.git`.
 *
 * @throws when it has none
 */
export function repositoryUrl(root: string): string {
  const { url } = readManifest(join(root, 'package.json')).repository ?? {};
  const plain = url?.replace(/^git\+/, '').replace(/\.git$/, '');
  if (!plain || !urlForm.test(plain)) throw new Error(`package.json has no "repository" with the URL git+${form}.git.`);
  return plain;
}

/** Whether no one has set the address yet. */
export function isPlaceholder(url: string): boolean {
  return new URL(url).pathname.startsWith(`/${placeholderOwner}/`);
}

/**
 * Writes the address into the root manifest and into those of the public packages.
 *
 * @throws when the address has another form than `https://<host>/<owner>/<name>`
 */
export function nameRepository(root: string, url: string): void {
  if (!urlForm.test(url) || url.endsWith('.git')) throw new Error(`"${url}" is not an address of the form ${form}.`);
  const file = join(root, 'package.json');
  writeManifest(file, { ...readManifest(file), repository: { type: 'git', url: `git+${url}.git` } });
  for (const { directory, manifest } of publicPackages(root)) {
    writeManifest(join(root, directory, 'package.json'), withRepository(manifest, url, directory));
  }
}

if (import.meta.main) {
  const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: name } = process.env;
  const [url = server && name ? `${server}/${name}` : undefined] = process.argv.slice(2);
  try {
    if (url) nameRepository(process.cwd(), url);
    else if (isPlaceholder(repositoryUrl(process.cwd())))
      throw new Error(
        `The address of the repository is not set. Run \`node scripts/release/name-repository.ts ${form}\`, and commit the manifests.`,
      );
  } catch (error) {
    console.error((error as Error).message);
    process.exit(1);
  }
}
