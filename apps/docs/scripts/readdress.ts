import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { type Addresses, addresses as built } from '../src/addresses.ts';

const names = Object.keys(built) as (keyof Addresses)[];
const text = /\.(html|md|txt|json|ya?ml|xml|js)$/;
/** Files of the search index, gzipped. */
const fragment = /\.pf_fragment$/;

/** A copy of the built site. */
export interface ReaddressedSite {
  folder: string;
  remove(): void;
}

/**
 * Copies the built site and replaces the default addresses with those of running servers: in pages, samples, forms and
 * downloads. Files on disk have correct lengths, ETags and ranges, unlike changes during serving.
 *
 * @param dist where the site was built
 * @param addresses of the running servers
 * @returns undefined when the site was built with these addresses
 */
export function readdressSite(dist: string, addresses: Addresses): ReaddressedSite | undefined {
  if (names.every((name) => addresses[name] === built[name])) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'omnichannel-docs-'));
  const remove = () => {
    process.off('exit', remove);
    rmSync(folder, { recursive: true, force: true });
  };
  // The process may fail before it closes the server of this copy.
  process.once('exit', remove);
  try {
    // The copy is for this machine, where compression saves nothing: the texts are not compressed again.
    cpSync(dist, folder, { recursive: true, filter: (path) => !path.endsWith('.gz') });
    replaceIn(folder, replacer(addresses));
  } catch (error) {
    remove();
    throw error;
  }
  return { folder, remove };
}

function replaceIn(folder: string, replace: (source: string) => string): void {
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const path = join(folder, file);
    if (text.test(file)) writeFileSync(path, replace(readFileSync(path, 'utf8')));
    else if (fragment.test(file)) writeFileSync(path, gzipSync(replace(gunzipSync(readFileSync(path)).toString())));
  }
}

/** Replaces all addresses in one pass: a server may run where another one is by default. */
export function replacer(addresses: Addresses): (source: string) => string {
  const hosts = new Map(names.map((name) => [new URL(built[name]).host, new URL(addresses[name]).host]));
  const known = [...hosts.keys()].map((host) => host.replaceAll('.', '\\.')).join('|');
  // redos: literal addresses of this machine
  const pattern = new RegExp(`(?<![\\d.])(?:${known})(?!\\d)`, 'g');
  return (source) => source.replace(pattern, (host) => hosts.get(host) ?? host);
}
