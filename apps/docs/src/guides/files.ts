/** The file types of each channel, and those that the upload accepts, from the contract. */
import { contract, findEntry, type Schema } from '../contract.ts';
import { branchesOf } from '../reference/describe.ts';
import { expandOperation } from '../reference/expand.ts';

const channels = [
  ['Chat app', 'sendChatAppMessage'],
  ['RCS', 'sendRcsMessage'],
  ['Chat channel', 'sendChatChannelMessage'],
] as const;

/** Media types by their names in the contract. */
const formats: Record<string, Record<string, string>> = {
  image: { JPEG: 'image/jpeg', PNG: 'image/png', GIF: 'image/gif' },
  video: {
    '3GPP': 'video/3gpp',
    'H.263': 'video/h263',
    M4V: 'video/m4v',
    MP4: 'video/mp4',
    MPEG: 'video/mpeg',
    WebM: 'video/webm',
  },
  audio: {
    AAC: 'audio/aac',
    AMR: 'audio/amr',
    '3GPP': 'audio/3gpp',
    MP3: 'audio/mpeg',
    MP4: 'audio/mp4',
    MPEG: 'audio/mpeg',
    Ogg: 'audio/ogg',
  },
  sticker: { WebP: 'image/webp' },
  document: { PDF: 'application/pdf' },
};

export interface FileRow {
  channel: string;
  operation: string;
  /** The type of message: `image`. */
  kind: string;
  /** Types that can be uploaded, and sent by id. */
  uploaded: string[];
  /** Types that the upload rejects: they are sent by link. */
  linked: string[];
}

const upload = Object.keys(findEntry('uploadChatAppMedia').operation.requestBody?.content ?? {});

/** Whether the upload accepts a type: every listed type, and every type except audio, image and video. */
export const isUploaded = (mediaType: string): boolean =>
  upload.includes(mediaType) || !/^(audio|image|video)\//.test(mediaType);

/** A row for each type of message that carries a file. */
export const fileRows: FileRow[] = channels.flatMap(([channel, operation]) => {
  const schema = expandOperation(findEntry(operation).operation).requestBody?.content['application/json']?.schema;
  return branchesOf(schema as Schema).flatMap((branch) => {
    const kind = String(branch.properties?.type?.const);
    const { description = '' } = (branch.properties?.[kind] ?? {}) as Schema;
    return formats[kind] ? [{ channel, operation, kind, ...waysOf(kind, description) }] : [];
  });
});

function waysOf(kind: string, description: string): Pick<FileRow, 'uploaded' | 'linked'> {
  const words = description.split(/[\s,:]+|\.(?=\s|$)/);
  const named = Object.entries(formats[kind] ?? {}).filter(([name]) => words.includes(name));
  if (named.length === 0) {
    if (kind === 'document') return { uploaded: ['any type'], linked: [] };
    const known = upload.filter((type) => type.startsWith(`${kind}/`)).map((type) => nameOf(type));
    return { uploaded: known, linked: ['any other type'] };
  }
  const names = (wanted: boolean) => named.filter(([, type]) => isUploaded(type) === wanted).map(([name]) => name);
  return { uploaded: names(true), linked: names(false) };
}

function nameOf(mediaType: string): string {
  const found = Object.values(formats)
    .flatMap((names) => Object.entries(names))
    .find(([, type]) => type === mediaType);
  if (!found) throw new Error(`src/guides/files.ts has no name for ${mediaType}: add one to its formats.`);
  return found[0];
}

/** Maximum size of an uploaded file, in bytes. */
export const largestUpload: number =
  (contract.components.schemas?.ChatAppMediaFile as Schema | undefined)?.maxLength ?? 0;
