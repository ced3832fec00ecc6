import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The parts of a `package.json` that the release reads or writes. */
export interface Manifest {
  name: string;
  version: string;
  private?: boolean;
  description?: string;
  repository?: { type: string; url: string; directory?: string };
  homepage?: string;
  bugs?: { url: string };
  author?: string;
  license?: string;
  keywords?: string[];
  files?: string[];
  engines?: Record<string, string>;
  publishConfig?: Record<string, unknown>;
}

/** A package that is published. */
export interface PublicPackage {
  /** Relative to the root of the repository. */
  directory: string;
  manifest: Manifest;
}

/** Returns the packages of a workspace that are not private. */
export function publicPackages(root: string): PublicPackage[] {
  return globSync(['spec/package.json', '{packages,apps}/*/package.json'], { cwd: root })
    .sort()
    .map((file) => ({ directory: dirname(file), manifest: readManifest(join(root, file)) }))
    .filter(({ manifest }) => !manifest.private);
}

export function readManifest(file: string): Manifest {
  return JSON.parse(readFileSync(file, 'utf8')) as Manifest;
}

export function writeManifest(file: string, manifest: Manifest): void {
  writeFileSync(file, `${JSON.stringify(manifest, null, 2)}\n`);
}
