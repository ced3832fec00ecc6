import type { TemplateFault } from '@omnichannel/contract';
import type { Database } from '../../platform/postgres/database.ts';
import { type Batch, createBatch } from '../../platform/postgres/group-commit.ts';
import type { CardStore } from './cards/card-store.ts';
import type { Content } from './carrier.ts';
import type { ContactBook } from './contacts/contact-book.ts';
import { type ChannelContact, findOpenWindows } from './customer-care-window.ts';
import type { MediaInfo, MediaStore } from './media/media-store.ts';
import { findConversationMessages, type MessageReference } from './reply-references.ts';
import type { TemplateReference, TemplateStore } from './templates/template-store.ts';

/** The stores that references of messages resolve in. */
export interface ReferenceStores {
  media: Pick<MediaStore, 'find'>;
  templates: TemplateStore;
  contacts: ContactBook;
  cards: CardStore;
}

/** The references of one message. */
export interface ReferenceQuery {
  environmentId: string;
  /** Contact whose customer-care window is needed. */
  window?: ChannelContact;
  /** Number whose validity is needed. */
  number?: string;
  /** Ids of stored files. */
  files: readonly string[];
  template?: TemplateReference;
  /** Id of the card. */
  card?: string;
  /** The message that it replies to. */
  reply?: MessageReference;
}

/** The resolved references of one message. A reference that it does not have is false, empty or undefined. */
export interface MessageReferences {
  isOpen: boolean;
  isValid: boolean;
  files: ReadonlyMap<string, MediaInfo>;
  template: Extract<Content, { type: 'template' }> | TemplateFault | undefined;
  card: Extract<Content, { type: 'card' }> | undefined;
  /** Whether the message that it replies to is part of the conversation. */
  isReplyKnown: boolean;
}

export const noReferences: MessageReferences = {
  isOpen: false,
  isValid: false,
  files: new Map(),
  template: undefined,
  card: undefined,
  isReplyKnown: false,
};

/** Resolves the references of many messages together: at most one statement for each kind of reference. */
export function createReferenceResolver(
  database: Database,
  stores: ReferenceStores,
): Batch<ReferenceQuery, MessageReferences> {
  return createBatch<ReferenceQuery, MessageReferences>({ write: resolveAll });

  async function resolveAll(queries: readonly ReferenceQuery[]): Promise<MessageReferences[]> {
    const [windows, valid, templates, cards, replies, files] = await Promise.all([
      resolveEach(
        queries,
        ({ window }) => window,
        (some) => findOpenWindows(database, some),
      ),
      resolveEach(
        queries,
        ({ environmentId, number }) => number && { environmentId, number },
        (some) => stores.contacts.findValid(database, some),
      ),
      resolveEach(
        queries,
        ({ environmentId, template }) => template && { environmentId, template },
        (some) => stores.templates.render(database, some),
      ),
      resolveEach(
        queries,
        ({ environmentId, card }) => card && { environmentId, id: card },
        (some) => stores.cards.find(database, some),
      ),
      resolveEach(
        queries,
        ({ reply }) => reply,
        (some) => findConversationMessages(database, some),
      ),
      findFiles(queries),
    ]);
    return queries.map((one) => ({
      isOpen: windows.get(one) ?? false,
      isValid: valid.get(one) ?? false,
      files: files.get(one.environmentId) ?? noReferences.files,
      template: templates.get(one),
      card: cards.get(one),
      isReplyKnown: replies.get(one) ?? false,
    }));
  }

  /** Finds files by environment: files of one environment are unknown to others. */
  async function findFiles(queries: readonly ReferenceQuery[]): Promise<Map<string, MessageReferences['files']>> {
    const groups = Map.groupBy(
      queries.filter(({ files }) => files.length > 0),
      ({ environmentId }) => environmentId,
    );
    const found = Array.from(groups, async ([environmentId, some]) => {
      const ids = some.flatMap(({ files }) => files);
      return [environmentId, await stores.media.find(database, environmentId, ids)] as const;
    });
    return new Map(await Promise.all(found));
  }
}

/** Resolves one kind of reference for the messages that have it, and assigns each result to its message. */
async function resolveEach<Part, Result>(
  queries: readonly ReferenceQuery[],
  pick: (one: ReferenceQuery) => Part | undefined | '',
  ask: (parts: readonly Part[]) => Promise<readonly Result[]>,
): Promise<Map<ReferenceQuery, Result>> {
  const some = queries.flatMap((one) => {
    const part = pick(one);
    return part ? [{ one, part }] : [];
  });
  if (some.length === 0) return new Map();
  const results = await ask(some.map(({ part }) => part));
  return new Map(some.map(({ one }, index) => [one, results[index] as Result]));
}
