import { Readable } from 'node:stream';
import type { LinkEvents, LinkFiles, LinkState } from '../connection-kind.ts';

/** Stored files in memory, with the ids that Meta gave them. */
export interface TestFiles extends LinkFiles {
  stored: Map<string, { content: Buffer; mediaType: string }>;
  /** Ids of Meta by media id. */
  known: Map<string, string>;
}

export function createTestFiles(): TestFiles {
  const stored: TestFiles['stored'] = new Map();
  const known: TestFiles['known'] = new Map();
  return {
    stored,
    known,
    async read(_, id) {
      const file = stored.get(id);
      if (file === undefined) return undefined;
      const { content, mediaType } = file;
      return { id, mediaType, contentType: mediaType, size: content.length, content: Readable.from([content]) };
    },
    async getOrUpload(_, mediaId, upload, signal) {
      const id = known.get(mediaId) ?? (await upload(signal)).id;
      known.set(mediaId, id);
      return id;
    },
    async forget(_, mediaId, id) {
      if (known.get(mediaId) === id) known.delete(mediaId);
    },
  };
}

/** Records what a link reports. */
export function recordEvents(files?: LinkFiles) {
  const states: LinkState[] = [];
  const events: LinkEvents = {
    onState: (state) => states.push(state),
    onSlots() {},
    receive: async () => {},
    receiveInbound: async () => {},
    ...(files && { files }),
  };
  return { states, events };
}
