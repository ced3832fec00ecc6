// Part of `pnpm release`: writes into each public manifest which repository it comes from.
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

type Manifest = Record<string, unknown>;

/**
 * The manifest with the `repository` that npm compares with the provenance statement. A manifest that names one, or is
 * private, stays as it is.
 *
 * @param url address of the repository, such as `https://github.com/owner/name`
 * @param directory of the package in the repository
 */
export function withRepository(manifest: Manifest, url: string, directory: string): Manifest {
  if (manifest.private || manifest.repository) return manifest;
  return { ...manifest, repository: { type: 'git', url: `git+${url}.git`, directory } };
}

// Only CI knows the address, and a fork has another one, so it is written when publishing and not committed.
const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: name } = process.env;
if (import.meta.main && server && name) {
  const root = process.cwd();
  for (const file of globSync(['spec/package.json', '{packages,apps}/*/package.json'], { cwd: root })) {
    const manifest = JSON.parse(readFileSync(join(root, file), 'utf8')) as Manifest;
    const named = withRepository(manifest, `${server}/${name}`, dirname(file));
    if (named !== manifest) writeFileSync(join(root, file), `${JSON.stringify(named, null, 2)}\n`);
  }
}
