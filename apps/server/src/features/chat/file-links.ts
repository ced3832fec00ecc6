import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Keys } from '../../platform/crypto/key-derivation.ts';
import type { Database } from '../../platform/postgres/database.ts';
import type { MediaStore } from '../messaging/messaging.ts';

/** Seconds for which a link is valid. */
const lifetimeSeconds = 3600;
const path = '/chat-files';

/** Temporary links to uploaded images. They work without an access token, because an `<img>` sends none. */
export interface FileLinks {
  create(id: string, origin: string): string;
  routes(app: FastifyInstance, database: Database, media: MediaStore): void;
}

/** Creates signed links. The signature covers the time of expiry, so that no link needs to be stored. */
export function createFileLinks(keys: Keys): FileLinks {
  const sign = (id: string, until: number, key: Buffer) => createHmac('sha256', key).update(`${id}\n${until}`).digest();
  const isGood = (id: string, until: number, signature: string) => {
    const given = Buffer.from(signature, 'base64url');
    return keys
      .deriveAll('chat-files')
      .map((key) => sign(id, until, key))
      .some((right) => given.length === right.length && timingSafeEqual(given, right));
  };

  return {
    create(id, origin) {
      const until = Math.floor(Date.now() / 1000) + lifetimeSeconds;
      const signature = sign(id, until, keys.derive('chat-files')).toString('base64url');
      return `${origin}${path}/${id}?until=${until}&signature=${signature}`;
    },
    routes(app, database, media) {
      app.get<{ Params: { id: string }; Querystring: Record<string, string> }>(
        `${path}/:id`,
        async ({ params: { id }, query }, reply) => {
          const until = Number(query.until);
          const isMeant = isGood(id, until, String(query.signature ?? ''));
          const file = isMeant && until * 1000 > Date.now() ? await find(database, media, id) : undefined;
          if (!file)
            return reply.code(404).type('text/plain').send('This file does not exist, or its link has expired.\n');
          return reply
            .header('Content-Length', file.size)
            .header('Cache-Control', 'private, no-store')
            .header('Content-Security-Policy', "sandbox; default-src 'none'")
            .header('X-Content-Type-Options', 'nosniff')
            .type(file.mediaType)
            .send(file.content);
        },
      );
    },
  };
}

async function find(database: Database, media: MediaStore, id: string) {
  const row = await database.selectFrom('chat_files').select('environment_id').where('id', '=', id).executeTakeFirst();
  return row && media.read(row.environment_id, id);
}
