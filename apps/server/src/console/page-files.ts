import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { extname } from 'node:path';

/** Media types of the files that the page loads. The folder also holds the licenses of what is bundled in them. */
const mediaTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
};

export interface File {
  mediaType: string;
  body: Buffer;
}

/** The web applications of the service: the sandbox pages at `/sandbox`, and the console of operators at `/console`. */
const addresses = { sandbox: '/sandbox', operator: '/console' } as const;

export type PageName = keyof typeof addresses;

/** The built files of an application. */
export interface PageFiles {
  /** The page itself, which refers to the other files under the address of their version. */
  page: File;
  /** The files that the page loads, by their address below `/sandbox/files/{version}` or `/console/files/{version}`. */
  loaded: ReadonlyMap<string, File>;
  /** See `versionOf`. */
  version: string;
  /** The address of the style sheet. */
  stylesheet: string;
}

/**
 * Reads all files of the page, once.
 *
 * @throws {Error} when the page is not there, or a file cannot be read
 */
export async function readPageFiles(application: PageName, folder = builtPage(application)): Promise<PageFiles> {
  const names = (await readdir(folder)).filter((name) => extname(name) in mediaTypes).sort();
  const loaded = new Map(
    await Promise.all(
      names.map(async (name): Promise<[string, File]> => {
        const body = await readFile(new URL(name, folder));
        return [name, { mediaType: mediaTypes[extname(name)] as string, body }];
      }),
    ),
  );
  const version = versionOf(loaded);
  const address = `${addresses[application]}/files/${version}/`;
  const html = (await readFile(new URL(`${application}.html`, folder), 'utf8')).replace(
    /(?<=(?:href|src)=")\.\//g,
    address,
  );
  const page = { mediaType: 'text/html; charset=utf-8', body: Buffer.from(html) };
  return { page, loaded, version, stylesheet: `${address}${application}.css` };
}

/** Returns the folder of the page. The build copies it next to this module; in the workspace it is in the console package. */
function builtPage(application: PageName): URL {
  const copied = new URL(`./page/${application}/`, import.meta.url);
  return existsSync(copied)
    ? copied
    : new URL(`dist/${application}/`, import.meta.resolve('@omnichannel/console/package.json'));
}

/** Returns a digest of the files. It is part of their address, so that a browser caches a file until it changes. */
export function versionOf(files: ReadonlyMap<string, Pick<File, 'body'>>): string {
  const digest = createHash('sha256');
  // The length separates the files unambiguously.
  for (const [name, { body }] of files) digest.update(`${name} ${body.length}\n`).update(body);
  return digest.digest('hex').slice(0, 16);
}
