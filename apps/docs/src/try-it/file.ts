/** Files of requests and responses. */
import { createElement } from '../create-element.ts';

export function fromBase64({ name, type, base64 }: { name: string; type: string; base64: string }): File {
  return new File([Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))], name, { type });
}

/** `940 B`, `1.2 kB`, `3.4 MB`. */
export function sizeOf(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  return bytes < 1_000_000 ? `${(bytes / 1000).toFixed(1)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

const isText = (type: string) => /^text\/|[/+](json|xml)$|^application\/(javascript|x-www-form-urlencoded)$/.test(type);

/** Whether to show a body as text. Without a type, it must be valid UTF-8. */
export async function textOf(body: Blob): Promise<string | undefined> {
  if (body.type && !isText(body.type)) return undefined;
  try {
    return new TextDecoder('utf-8', { fatal: !body.type }).decode(await body.arrayBuffer());
  } catch {
    return undefined;
  }
}

/** Shows a file without running its scripts, with a link to save it. The caller revokes the URL. */
export function preview(body: Blob, url: string, name: string): HTMLElement[] {
  const save = createElement(
    'a',
    { href: url, download: name, className: 'save' },
    `Save the file (${sizeOf(body.size)})`,
  );
  return [viewer(body.type, url), save].filter((element) => element !== undefined);
}

function viewer(type: string, url: string): HTMLElement | undefined {
  if (type.startsWith('image/')) return createElement('img', { src: url, alt: 'The image of the response' });
  if (type.startsWith('audio/')) return createElement('audio', { src: url, controls: true });
  if (type.startsWith('video/')) return createElement('video', { src: url, controls: true });
  if (type === 'application/pdf')
    return createElement('object', { data: url, type, ariaLabel: 'The document of the response' });
  return undefined;
}
