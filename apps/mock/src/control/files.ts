import { existsSync, readFileSync } from 'node:fs';
import type { Rendered } from '../render.ts';

/** The built page and the files that it loads, by the path that each is served at. */
const files: Record<string, [name: string, mediaType: string]> = {
  '/__mock': ['mock.html', 'text/html'],
  '/__mock/mock.css': ['mock.css', 'text/css'],
  '/__mock/mock.js': ['mock.js', 'text/javascript'],
};

export const filePaths: readonly string[] = Object.keys(files);

/** The style sheet of the page. */
export const stylesheet = '/__mock/mock.css';

const read = new Map<string, Buffer>();

/** Returns a file of the page. It is read when it is first requested, and then kept. */
export function fileAt(path: string): Rendered | undefined {
  const file = files[path];
  if (!file) return undefined;
  const [name, mediaType] = file;
  const body = read.get(name) ?? readPageFile(name);
  read.set(name, body);
  return { status: 200, headers: { 'Content-Type': `${mediaType}; charset=utf-8` }, body };
}

/** Reads a file. The addresses in the page are relative to its folder. */
function readPageFile(name: string): Buffer {
  const body = readFileSync(new URL(name, builtPage()));
  return name === 'mock.html' ? Buffer.from(body.toString().replace(/(?<=(?:href|src)=")\.\//g, '/__mock/')) : body;
}

/** Returns the folder of the page: the build has copied it next to the bundle; without a bundle it is the console's. */
function builtPage(): URL {
  const copied = new URL('panel/', import.meta.url);
  return existsSync(copied) ? copied : new URL('dist/mock/', import.meta.resolve('@omnichannel/console/package.json'));
}
