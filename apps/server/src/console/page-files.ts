import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';

const scripts = [
  'address',
  'ask',
  'attachment',
  'bubble',
  'channels',
  'chat/address',
  'chat/answer-text',
  'chat/asking',
  'chat/chat',
  'chat/composer',
  'chat/conversation',
  'chat/conversations',
  'chat/event-stream',
  'chat/faults',
  'chat/knowledge',
  'chat/list',
  'chat/marked',
  'chat/panel',
  'chat/rename',
  'chat/room',
  'chat/thread',
  'chat/turn',
  'chat/turn-view',
  'clear',
  'composer',
  'content',
  'conversation',
  'copy',
  'details',
  'details-parts',
  'dom',
  'file',
  'first-message',
  'keys',
  'live',
  'location',
  'new-conversation',
  'page',
  'panel',
  'passcode',
  'people',
  'people-list',
  'places',
  'seen',
  'settings',
  'shell',
  'status',
  'summary',
  'text',
  'thread',
  'window',
  'words',
];
const styles = ['page', 'inbox', 'thread', 'details', 'chat', 'answer'];

/** Media types of the page and its files, by name. */
const mediaTypes: Readonly<Record<string, string>> = {
  'index.html': 'text/html',
  ...Object.fromEntries(styles.map((name) => [`${name}.css`, 'text/css'])),
  ...Object.fromEntries(scripts.map((name) => [`${name}.js`, 'text/javascript'])),
};

/** Names of the files that the page loads; they contain no secrets. */
export const loadedFiles = Object.keys(mediaTypes).filter((name) => name !== 'index.html');

export interface File {
  mediaType: string;
  body: Buffer;
}

/** The files of the page. */
export interface PageFiles {
  /** The page itself, which refers to the other files under the address of their version. */
  page: File;
  loaded: ReadonlyMap<string, File>;
  /** See `versionOf`. */
  version: string;
}

/**
 * Reads all files of the page, once.
 *
 * @throws {Error} when one cannot be read
 */
export async function readPageFiles(folder = new URL('./page/', import.meta.url)): Promise<PageFiles> {
  const read = async (name: string): Promise<File> => ({
    mediaType: `${mediaTypes[name]}; charset=utf-8`,
    body: await readFile(new URL(name, folder)),
  });
  const page = await read('index.html');
  const loaded = new Map(
    await Promise.all(loadedFiles.map(async (name): Promise<[string, File]> => [name, await read(name)])),
  );
  const version = versionOf(loaded);
  // redos: the page of the sandbox itself
  const named = /(?<=(?:href|src)=")\/sandbox\/(?=[^"]+\.(?:js|css)")/g;
  const html = page.body.toString().replace(named, `/sandbox/files/${version}/`);
  return { page: { ...page, body: Buffer.from(html) }, loaded, version };
}

/** Returns a digest of the files for their address, so that browsers cache a file until it changes. */
export function versionOf(files: ReadonlyMap<string, Pick<File, 'body'>>): string {
  const digest = createHash('sha256');
  // The length separates the files unambiguously.
  for (const [name, { body }] of files) digest.update(`${name} ${body.length}\n`).update(body);
  return digest.digest('hex').slice(0, 16);
}
