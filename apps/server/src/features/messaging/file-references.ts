import type { Draft, MessageRequest } from './draft.ts';
import { acceptedMediaTypes, acceptsMediaType, type FileKind } from './file-types.ts';
import type { MediaInfo } from './media/media-store.ts';
import { unknownFileError, wrongFileTypeError } from './message-errors.ts';

/** A stored file that a message refers to. */
export interface StoredFileReference {
  /** The member of the request: `image`, `template.components[0].parameters[0].document`. */
  field: string;
  kind: FileKind;
  id: string;
}

/** A file as a request names it. */
export interface FileReference {
  id?: string | null;
  link?: string | null;
  caption?: string;
  filename?: string;
  thumbnail?: string;
}

/** The file of a message that is one. */
export function fileOf(request: MessageRequest): FileReference | undefined {
  switch (request.type) {
    case 'image':
      return request.image;
    case 'video':
      return request.video;
    case 'audio':
      return request.audio;
    case 'document':
      return request.document;
    case 'sticker':
      return request.sticker;
    default:
      return undefined;
  }
}

/** The files that a message refers to by their id: its own, or that on top of its template. */
export function listStoredFiles(request: MessageRequest): StoredFileReference[] {
  if (request.type === 'template') return listTemplateFiles(request);
  const file = fileOf(request);
  if (!file?.id) return [];
  return [{ field: request.type, kind: request.type as FileKind, id: file.id }];
}

function listTemplateFiles({ template }: Extract<MessageRequest, { type: 'template' }>): StoredFileReference[] {
  return (template.components ?? []).flatMap(({ parameters }, component) =>
    parameters.flatMap((parameter, index) => {
      const file =
        parameter.type === 'image'
          ? parameter.image
          : parameter.type === 'video'
            ? parameter.video
            : parameter.type === 'document'
              ? parameter.document
              : undefined;
      if (!file?.id) return [];
      const kind = parameter.type as FileKind;
      return [{ field: `template.components[${component}].parameters[${index}].${kind}`, kind, id: file.id }];
    }),
  );
}

/**
 * @param found files of the environment, by id
 * @throws {Refused} for a file that is not there, or that the channel does not take there
 */
export function checkFiles({ channel, request }: Draft, found: ReadonlyMap<string, MediaInfo>): void {
  for (const { field, kind, id } of listStoredFiles(request)) {
    const facts = found.get(id);
    if (!facts) throw unknownFileError(channel, field);
    if (!acceptsMediaType(channel, kind, facts.mediaType))
      throw wrongFileTypeError(channel, field, acceptedMediaTypes(channel, kind));
  }
}
