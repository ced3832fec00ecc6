import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Keys } from '../../platform/crypto/key-derivation.ts';

/** The path below the public URL; the token follows. */
export const filePath = '/carriers/files';

/** A file that a link leads to. */
interface LinkedFile {
  environmentId: string;
  mediaId: string;
  /** Name for the `Content-Disposition` of the file. It becomes a part of the link. */
  fileName?: string | undefined;
}

interface NewFileLink extends LinkedFile {
  /** Seconds until the link expires. Default: 24 hours. */
  validForSeconds?: number;
}

/** The content of a token that is genuine and not expired. */
export interface VerifiedLink extends LinkedFile {
  expiresAt: Date;
}

/** Expiring links to stored files, for providers that fetch a file by its URL. */
export interface FileLinks {
  /** Returns a signed URL below the public URL of the service; undefined when the service has no public URL. */
  sign(file: NewFileLink): string | undefined;
  /** Returns the file of a token; undefined when the token is forged or expired. */
  verify(token: string): VerifiedLink | undefined;
}

export interface FileLinkParts {
  keys: Keys;
  /** `https://sms.example.com` */
  publicUrl: string | undefined;
}

const defaultSeconds = 24 * 60 * 60;
const purpose = 'carrier file links';
/** HMAC-SHA256, truncated to 128 bits (RFC 2104, section 5) to keep the link short. */
const signatureBytes = 16;
const expiryBytes = 6;
const environmentBytes = 12;
const mediaBytes = 16;
const fixedBytes = expiryBytes + environmentBytes + mediaBytes;
const maxNameBytes = 255;

/**
 * Creates signed links that need no storage. A token is the base64url form of expiry, environment, media id, file name and signature. Links of a
 * previous secret stay valid while the service knows that secret.
 */
export function createFileLinks({ keys, publicUrl }: FileLinkParts): FileLinks {
  const signatureOf = (content: Buffer, key: Buffer) =>
    createHmac('sha256', key).update(content).digest().subarray(0, signatureBytes);

  return {
    sign({ validForSeconds = defaultSeconds, ...file }) {
      if (publicUrl === undefined) return undefined;
      const content = encode(file, Math.floor(Date.now() / 1000) + validForSeconds);
      const token = Buffer.concat([content, signatureOf(content, keys.derive(purpose))]);
      return `${publicUrl}${filePath}/${token.toString('base64url')}`;
    },
    verify(token) {
      const bytes = Buffer.from(token, 'base64url');
      // Each token has one spelling, so that limits by token cannot be avoided.
      if (bytes.length < fixedBytes + signatureBytes || bytes.toString('base64url') !== token) return undefined;
      const content = bytes.subarray(0, -signatureBytes);
      const signature = bytes.subarray(-signatureBytes);
      const matches = keys.deriveAll(purpose).map((key) => timingSafeEqual(signature, signatureOf(content, key)));
      if (!matches.includes(true)) return undefined;
      const file = decode(content);
      return file.expiresAt.getTime() > Date.now() ? file : undefined;
    },
  };
}

/** @throws {Error} when an id is none of this service */
function encode({ environmentId, mediaId, fileName = '' }: LinkedFile, expiresAtSeconds: number): Buffer {
  const content = Buffer.alloc(fixedBytes);
  content.writeUIntBE(expiresAtSeconds, 0, expiryBytes);
  const ids = Buffer.from(environmentId + mediaId.replaceAll('-', ''), 'hex');
  if (ids.length !== environmentBytes + mediaBytes)
    throw new Error('The id of a file or its environment is not valid.');
  ids.copy(content, expiryBytes);
  return Buffer.concat([content, Buffer.from(shorten(fileName))]);
}

function decode(content: Buffer): VerifiedLink {
  const [environmentId, media, fileName] = [
    content.toString('hex', expiryBytes, expiryBytes + environmentBytes),
    content.toString('hex', expiryBytes + environmentBytes, fixedBytes),
    content.toString('utf8', fixedBytes),
  ];
  return {
    environmentId,
    mediaId: media.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'),
    ...(fileName !== '' && { fileName }),
    expiresAt: new Date(content.readUIntBE(0, expiryBytes) * 1000),
  };
}

/** Shortens a name in the middle, so that its extension stays. */
function shorten(name: string): string {
  const characters = [...name];
  while (Buffer.byteLength(characters.join('')) > maxNameBytes) characters.splice(Math.floor(characters.length / 2), 1);
  return characters.join('');
}
