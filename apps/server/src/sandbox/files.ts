import { readFile } from 'node:fs/promises';

const scripts = [
  'address',
  'ask',
  'attachment',
  'bubble',
  'channels',
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
  'seen',
  'settings',
  'status',
  'summary',
  'text',
  'thread',
  'window',
  'words',
];
const styles = ['page', 'inbox', 'thread', 'details'];

/** The page and what it loads, by the name that each is served as. */
const mediaTypes: Readonly<Record<string, string>> = {
  'index.html': 'text/html',
  ...Object.fromEntries(styles.map((name) => [`${name}.css`, 'text/css'])),
  ...Object.fromEntries(scripts.map((name) => [`${name}.js`, 'text/javascript'])),
};

/** Names of the files that the page loads: there is nothing secret in them. */
export const loadedFiles = Object.keys(mediaTypes).filter((name) => name !== 'index.html');

export interface File {
  mediaType: string;
  body: Buffer;
}

const read = new Map<string, Promise<Buffer>>();

/** A file of the page. It is read when it is first asked for, and then kept. */
export async function fileOf(name: string): Promise<File> {
  const body = read.get(name) ?? readFile(new URL(`./page/${name}`, import.meta.url));
  read.set(name, body);
  return { mediaType: `${mediaTypes[name]}; charset=utf-8`, body: await body };
}
