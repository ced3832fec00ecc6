import type { components } from '@omnichannel/types';
import type { Content, File } from './carrier.ts';
import type { Draft } from './draft.ts';
import { checkFiles, type FileReference, fileOf } from './file-references.ts';
import type { MediaInfo } from './media/media-store.ts';
import { channelError, unknownCardError } from './message-errors.ts';
import type { MessageReferences } from './resolve-references.ts';
import { toRichCard, toSuggestions } from './rich-content.ts';

/**
 * Builds the content of a message from the request and its resolved references.
 *
 * @throws {HttpError} when a reference is unknown or does not fit
 */
export function buildContent(draft: Draft, found: MessageReferences): Content {
  const { channel, request } = draft;
  checkFiles(draft, found.files);
  const suggestions = channel === 'rcs' && 'suggestions' in request ? toSuggestions(request.suggestions) : {};
  if (request.type === 'text') {
    if (typeof request.text === 'string') return { type: 'text', text: request.text };
    const previewUrl = 'preview_url' in request && request.preview_url === true;
    return { type: 'text', text: request.text.body, ...(previewUrl && { previewUrl }), ...suggestions };
  }
  if (request.type === 'location') return toLocation(request.location);
  if (request.type === 'template') return buildTemplate(draft, found);
  if (request.type === 'card') {
    if (channel === 'rcs' && 'title' in request.card) return { ...toRichCard(request.card), ...suggestions };
    if (!found.card) throw unknownCardError(channel);
    return found.card;
  }
  const file = fileOf(request) as FileReference;
  return {
    type: request.type,
    file: toFile(file, found.files),
    ...(file.caption !== undefined && { caption: file.caption }),
    ...(file.thumbnail !== undefined && { thumbnail: file.thumbnail }),
    ...suggestions,
  };
}

/** Copies what the contract knows, since a request may have more. */
function toLocation({ latitude, longitude, name, address }: components['schemas']['ChatAppLocation']): Content {
  return {
    type: 'location',
    latitude,
    longitude,
    ...(name !== undefined && { name }),
    ...(address !== undefined && { address }),
  };
}

function buildTemplate({ channel }: Draft, { template, files }: MessageReferences): Content {
  if (!template) throw new Error('No template was looked up.');
  if ('code' in template) throw channelError(channel, template.code, `${template.field} ${template.message}.`);
  const { header } = template;
  if (!header || 'text' in header) return template;
  return { ...template, header: { ...header, file: toFile(header.file, files) } };
}

function toFile({ id, link, filename }: FileReference, files: ReadonlyMap<string, MediaInfo>): File {
  const mediaType = id ? files.get(id)?.mediaType : undefined;
  return {
    ...(id && { id }),
    ...(link && { link }),
    ...(filename !== undefined && { filename }),
    ...(mediaType !== undefined && { mediaType }),
  };
}
