import { hash } from 'node:crypto';
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

/** A file of the page, as it lies there. It is read when it is first asked for, and then kept. */
export async function fileOf(name: string): Promise<File> {
  const body = read.get(name) ?? readFile(new URL(`./page/${name}`, import.meta.url));
  read.set(name, body);
  return { mediaType: `${mediaTypes[name]}; charset=utf-8`, body: await body };
}

let version: Promise<string> | undefined;

/** Tells one version of the files from another, in their address: so a browser keeps them for as long as they are the same. */
export function versionOfFiles(): Promise<string> {
  version ??= Promise.all(loadedFiles.map(fileOf)).then((files) =>
    hash('sha256', Buffer.concat(files.map(({ body }) => body))).slice(0, 16),
  );
  return version;
}

/** The page, which names the files by the addresses of their version. */
export async function pageOf(): Promise<File> {
  const { mediaType, body } = await fileOf('index.html');
  const address = `/sandbox/files/${await versionOfFiles()}/`;
  const named = /(?<=(?:href|src)=")\/sandbox\/(?=[^"]+\.(?:js|css)")/g;
  return { mediaType, body: Buffer.from(body.toString().replace(named, address)) };
}
