import type { Content } from '../../features/messaging/carrier.ts';
import type { FileKind } from '../../features/messaging/file-types.ts';

/** A file that a message links to. */
export interface LinkedFile {
  /** Path of the file in the content. */
  path: readonly ['file'] | readonly ['header', 'file'];
  kind: FileKind;
  link: string;
}

/** Finds the file that a message links to, in its content or its template header. Thumbnails and card images are not downloaded. */
export function findLinkedFile(content: Content): LinkedFile | undefined {
  if (content.type === 'template') {
    const { header } = content;
    if (!header || 'text' in header || header.file.link === undefined) return undefined;
    return { path: ['header', 'file'], kind: header.type, link: header.file.link };
  }
  if (!('file' in content) || content.file.link === undefined) return undefined;
  return { path: ['file'], kind: content.type, link: content.file.link };
}
