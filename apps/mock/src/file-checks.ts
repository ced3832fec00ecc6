import { fileTypeViolation, imageType, looksLike, notAnImage } from '@omnichannel/contract';
import type { Feature } from './feature.ts';
import { HttpError } from './http/http-error.ts';

/** Rejects an upload whose bytes are not of the type that is expected, in the words of the service. */
export const fileChecks: Feature = {
  answer({ operation, mediaType = '', body, form }) {
    if (operation.id === 'uploadChatAppMedia' && typeof body === 'string') {
      // The HTTP layer passes a file as Latin-1 text, one character per byte.
      if (!looksLike(mediaType, Buffer.from(body, 'latin1'))) {
        throw new HttpError(400, 'The file is not what its Content-Type says. Nothing was stored.', [
          fileTypeViolation(mediaType),
        ]);
      }
    }
    if (operation.id === 'uploadFile' && form && typeof form.file === 'object' && !imageType(form.file.head)) {
      throw new HttpError(415, notAnImage, [], {}, 'unsupported_file_type');
    }
    return undefined;
  },
};
