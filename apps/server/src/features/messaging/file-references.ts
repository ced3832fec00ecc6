import type { Draft, MessageRequest } from './draft.ts';
import { acceptedMediaTypes, acceptsMediaType, type FileKind } from './file-types.ts';
import type { MediaInfo } from './media/media-store.ts';
import { unknownFileError, wrongFileTypeError } from './message-errors.ts';

/** A stored file that a message refers to. */
export interface StoredFileReference {
  /** Path of the property in the request, such as `image` or `template.components[0].parameters[0].document`. */
  field: string;
  kind: FileKind;
  id: string;
}

/** A file in a request. */
export interface FileReference {
  id?: string | null;
  link?: string | null;
  caption?: string | undefined;
  filename?: string | undefined;
  thumbnail?: string | undefined;
}

/** Returns the file of a file message. */
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

/** Lists the files that a message refers to by id: its own, or the one in its template header. */
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
 * @throws {HttpError} for a file that is unknown, or whose type the channel does not accept
 */
export function checkFiles({ channel, request }: Draft, found: ReadonlyMap<string, MediaInfo>): void {
  for (const { field, kind, id } of listStoredFiles(request)) {
    const facts = found.get(id);
    if (!facts) throw unknownFileError(channel, field);
    if (!acceptsMediaType(channel, kind, facts.mediaType))
      throw wrongFileTypeError(channel, field, acceptedMediaTypes(channel, kind));
  }
}
