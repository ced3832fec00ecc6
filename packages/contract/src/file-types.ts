import type { Violation } from '@omnichannel/error-formats';

/** Checks by the first bytes of a file whether it can be of its declared type. */
type Look = (head: Buffer) => boolean;

const startsWith =
  (...signatures: (string | number[])[]): Look =>
  (head) =>
    signatures.some((signature) => {
      const bytes = typeof signature === 'string' ? Buffer.from(signature, 'latin1') : Buffer.from(signature);
      return head.subarray(0, bytes.length).equals(bytes);
    });

const textAt = (head: Buffer, offset: number, length: number) =>
  head.subarray(offset, offset + length).toString('latin1');

/** The container of MP4 and 3GPP (ISO 14496-12): its first box names the brands that it is made for. */
const isIsoMedia: Look = (head) => textAt(head, 4, 4) === 'ftyp';
const brandsOf = (head: Buffer) => textAt(head, 8, Math.max(0, Math.min(head.readUInt32BE(0), head.length) - 8));

/** A frame of MPEG audio: eleven bits set, then version and layer. AAC in ADTS has layer 0, which MP3 does not know. */
const frameLayer = (head: Buffer) => {
  const [first = 0, second = 0] = head;
  return first === 0xff && (second & 0xe0) === 0xe0 ? (second & 0x06) >> 1 : undefined;
};

/**
 * Those types of the contract that promise something of their bytes. A document of any other type is what its sender says.
 * Audio in Ogg has to be Opus, which names itself in the first page (RFC 7845).
 */
const looks: ReadonlyMap<string, Look> = new Map(
  Object.entries<Look>({
    'audio/aac': (head) => startsWith('ADIF')(head) || frameLayer(head) === 0,
    'audio/amr': startsWith('#!AMR'),
    'audio/mp4': isIsoMedia,
    'audio/mpeg': (head) => startsWith('ID3')(head) || (frameLayer(head) ?? 0) > 0,
    'audio/ogg': (head) => startsWith('OggS')(head) && textAt(head, 28, 8) === 'OpusHead',
    'image/jpeg': startsWith([0xff, 0xd8, 0xff]),
    'image/png': startsWith([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    'image/webp': (head) => startsWith('RIFF')(head) && textAt(head, 8, 4) === 'WEBP',
    'video/3gpp': (head) => isIsoMedia(head) && /3g[a-z0-9]{2}/.test(brandsOf(head)),
    'video/mp4': isIsoMedia,
    'application/pdf': (head) => head.includes('%PDF-'),
  }),
);

/** Bytes at the start of a file in which its type is looked for. */
const maxHeadBytes = 1024;

/**
 * Whether a file can be of a media type, by its first 1024 bytes.
 *
 * @param mediaType in lower case, without parameters
 * @param head the file, or at least its first 1024 bytes
 */
export function looksLike(mediaType: string, head: Buffer): boolean {
  return looks.get(mediaType)?.(head.subarray(0, maxHeadBytes)) ?? true;
}

/** The violation of a file that is not of the type that its `Content-Type` declares. */
export function fileTypeViolation(mediaType: string): Violation {
  const advice = 'Send it with the type that it has, or as application/octet-stream';
  return {
    in: 'body',
    field: '',
    message: `is not of the type ${mediaType}, which its Content-Type says. ${advice}`,
  };
}

/** Why a file of the knowledge chat is rejected with 415. */
export const notAnImage = 'The file is not an image by its content. Send a JPEG, PNG, WebP or GIF image.';

/** Bytes of the largest file that an operation takes, where its schema names no other limit. */
export const maxFileBytes = 10 * 1024 * 1024;

/** The image types of the knowledge chat, with the bytes that their files begin with. */
const imageTypes: readonly [mediaType: string, extension: string, beginning: RegExp][] = [
  ['image/jpeg', 'jpg', /^\xff\xd8\xff/],
  ['image/png', 'png', /^\x89PNG\r\n.\n/s],
  ['image/gif', 'gif', /^GIF8[79]a/],
  ['image/webp', 'webp', /^RIFF.{4}WEBP/s],
];

/** The type of an image by its first bytes, whatever its sender declares; undefined when it is not an image that the chat takes. */
export function imageType(bytes: Buffer): { mediaType: string; extension: string } | undefined {
  const beginning = bytes.toString('latin1', 0, 16);
  const found = imageTypes.find(([, , pattern]) => pattern.test(beginning));
  return found && { mediaType: found[0], extension: found[1] };
}
