import type { UploadedFile } from '@omnichannel/console/sandbox';
import { looksLike, mediaTypeOf } from '@omnichannel/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../features/context.ts';
import type { MediaStore } from '../features/messaging/media/media-store.ts';
import { admitBody } from '../http/body.ts';
import type { RequestBody } from '../http/contract/operation.ts';
import { receiveFile } from '../http/file.ts';
import { HttpError } from '../http/http-error.ts';
import { requireSession } from './sessions.ts';

const declared: RequestBody = {
  required: true,
  schemas: new Map([['*/*', {}]]),
  types: ['*/*'],
  limit: 10 * 1024 * 1024,
  isFile: true,
};

/** Types that the page may show inline: none of them can contain a script. */
const shown = /^(image\/(jpeg|png|gif|webp)|audio\/[\w.+-]+|video\/[\w.+-]+)$/;

/** Adds the routes for files of messages: upload and download. */
export function mediaRoutes(app: FastifyInstance, { database }: Pick<Context, 'database'>, media: MediaStore): void {
  app.post('/sandbox/media', async (request, reply) => {
    const { environmentId } = await requireSession(database, request);
    admitBody(request.raw, declared);
    const { value: file } = await receiveFile(request.raw, declared, media, environmentId);
    if (!file) throw new HttpError(400, 'The file is empty. Choose another.');
    const mediaType = mediaTypeOf(file.contentType) ?? '';
    try {
      if (!looksLike(mediaType, file.head)) {
        throw new HttpError(415, `The content of the file is not of the type ${mediaType}. Choose another file.`);
      }
      await media.keep(database, file);
    } catch (error) {
      await media.release(file).catch(() => {});
      throw error;
    }
    return reply.code(201).send({ id: file.id, mediaType, size: file.size } satisfies UploadedFile);
  });

  app.get('/sandbox/media/:id', { exposeHeadRoute: false }, async (request, reply) => {
    const { environmentId } = await requireSession(database, request);
    const file = await media.read(environmentId, (request.params as { id: string }).id);
    if (!file)
      throw new HttpError(404, 'There is no such file. It may have been deleted, or its retention period is over.');
    return reply
      .type(file.contentType)
      .headers({
        'Content-Length': file.size,
        'Content-Disposition': shown.test(file.mediaType) ? 'inline' : 'attachment',
        // A browser that opens the file directly treats it as another origin, and runs no script in it.
        'Content-Security-Policy': "sandbox; default-src 'none'",
      })
      .send(file.content);
  });
}
