/** The bytes that files of a media type begin with, as far as the service checks them. */
const beginnings: Readonly<Record<string, string>> = {
  'audio/aac': '\xff\xf1',
  'audio/amr': '#!AMR\n',
  'audio/mp4': '\0\0\0\x10ftypM4A \0\0\0\0',
  'audio/mpeg': 'ID3',
  'audio/ogg': `OggS${'\0'.repeat(24)}OpusHead`,
  'image/gif': 'GIF89a',
  'image/jpeg': '\xff\xd8\xff',
  'image/png': '\x89PNG\r\n\x1a\n',
  'image/webp': 'RIFF\0\0\0\0WEBP',
  'video/3gpp': '\0\0\0\x10ftyp3gp4\0\0\0\0',
  'video/mp4': '\0\0\0\x10ftypmp42\0\0\0\0',
  'application/pdf': '%PDF-1.4\n',
};

/** A file that the service takes for one of this type: the beginning of such a file, and then any bytes. */
export function fileOfType(mediaType: string, bytes: Uint8Array = new Uint8Array()): Buffer {
  const [type = ''] = mediaType.split(';', 1);
  return Buffer.concat([Buffer.from(beginnings[type] ?? '', 'latin1'), bytes]);
}
