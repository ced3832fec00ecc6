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
  const keyOf = (file: Parameters<LinkFiles['forget']>[1]) => ('mediaId' in file ? file.mediaId : file.link);
  return {
    stored,
    known,
    async read(_, id) {
      const file = stored.get(id);
      if (file === undefined) return undefined;
      const { content, mediaType } = file;
      return { id, mediaType, contentType: mediaType, size: content.length, content: Readable.from([content]) };
    },
    async getOrUpload(_, file, upload, signal) {
      const id = known.get(keyOf(file)) ?? (await upload(signal)).id;
      known.set(keyOf(file), id);
      return id;
    },
    async forget(_, file, id) {
      if (known.get(keyOf(file)) === id) known.delete(keyOf(file));
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
