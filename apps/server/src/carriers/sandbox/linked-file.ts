import type { Content } from '../../features/messaging/carrier.ts';
import type { FileKind } from '../../features/messaging/file-types.ts';

/** The file of a message that is given by its link. */
export interface LinkedFile {
  /** Where the file is in the content. */
  path: readonly ['file'] | readonly ['header', 'file'];
  kind: FileKind;
  link: string;
}

/** Finds the file that a message links to: its own, or that on top of its template. Thumbnails and pictures of cards are not loaded. */
export function findLinkedFile(content: Content): LinkedFile | undefined {
  if (content.type === 'template') {
    const { header } = content;
    if (!header || 'text' in header || header.file.link === undefined) return undefined;
    return { path: ['header', 'file'], kind: header.type, link: header.file.link };
  }
  if (!('file' in content) || content.file.link === undefined) return undefined;
  return { path: ['file'], kind: content.type, link: content.file.link };
}
