import { readFileSync } from 'node:fs';
import type { Rendered } from '../render.ts';

const scripts = ['panel', 'body', 'delivery', 'details', 'dom', 'inbound', 'list', 'live', 'next', 'words'];

/** The page and what it loads, by the path that each is served at. */
const files: Record<string, [name: string, mediaType: string]> = {
  '/__mock': ['index.html', 'text/html'],
  '/__mock/panel.css': ['panel.css', 'text/css'],
  ...Object.fromEntries(scripts.map((name) => [`/__mock/${name}.js`, [`${name}.js`, 'text/javascript']])),
};

export const filePaths: readonly string[] = Object.keys(files);

const read = new Map<string, Buffer>();

/** A file of the page. It is read when it is first asked for, and then kept. */
export function fileAt(path: string): Rendered | undefined {
  const file = files[path];
  if (!file) return undefined;
  const [name, mediaType] = file;
  const body = read.get(name) ?? readFileSync(new URL(`../panel/${name}`, import.meta.url));
  read.set(name, body);
  return { status: 200, headers: { 'Content-Type': `${mediaType}; charset=utf-8` }, body };
}
