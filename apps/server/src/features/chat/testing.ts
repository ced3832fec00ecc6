import { createHash } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { createResponseValidator } from '@omnichannel/contract';
import type { components } from '@omnichannel/types';
import type { Account } from '../../http/account.ts';
import { createApp } from '../../http/app.ts';
import { readContract } from '../../http/contract/contract.ts';
import { readDocument } from '../../http/contract/document.ts';
import { HttpError } from '../../http/http-error.ts';
import { replayResponses } from '../../http/idempotency/replay-responses.ts';
import { testAccount } from '../../testing.ts';
import type { Context } from '../context.ts';
import type { Chunk, Retriever, Search } from '../knowledge/retriever.ts';
import { createMedia } from '../messaging/media/media.ts';
import { type ChatSources, createChat } from './chat.ts';

export type ChatEvent = components['schemas']['ChatMessageEvent'];

/** Creates a chunk with this content. */
export function chunk(content: string, changes: Partial<Chunk> = {}): Chunk {
  return {
    id: uuidOf(content),
    documentId: uuidOf(`${content} document`),
    documentName: 'Returns.md',
    baseId: uuidOf('base'),
    baseName: 'Shop policies',
    headings: [],
    content,
    score: 1,
    coverage: 1,
    evidence: 2,
    ...changes,
  };
}

function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** A retriever that returns the same chunks for every question. */
export interface FakeRetriever extends Retriever {
  chunks: Chunk[];
  searches: { question: string; search: Search }[];
}

export function fakeRetriever(...chunks: Chunk[]): FakeRetriever {
  const fake: FakeRetriever = {
    chunks,
    searches: [],
    async search(question, search) {
      fake.searches.push({ question, search });
      return fake.chunks.slice(0, search.limit);
    },
  };
  return fake;
}

/** Accounts of all instances, by id. */
const accounts = new Map<string, Account>();

/** The chat behind the HTTP layer of the service, on a port. */
export interface RunningChat {
  url: string;
  /** An account whose token is its id. */
  account: Account;
  /** Sends a request as `account`, unless another account is given. */
  post(path: string, body: object, options?: { as?: Account; signal?: AbortSignal }): Promise<Response>;
  get(path: string, as?: Account): Promise<Response>;
  /** Requests a streamed answer. */
  stream(body: object, options?: { as?: Account; signal?: AbortSignal }): Promise<EventReader>;
  newAccount(): Promise<Account>;
  close(): Promise<void>;
}

export async function startChat(context: Context, sources: Omit<ChatSources, 'media'>): Promise<RunningChat> {
  const { store: media } = createMedia(context);
  const chat = createChat(context, { media, ...sources });
  const newAccount = async () => {
    const account = await testAccount(context);
    accounts.set(account.id, account);
    return account;
  };
  const contract = readContract(await readDocument());
  const app = createApp({
    contract,
    handlers: replayResponses(context.database, chat.handlers ?? {}),
    authenticate: async (token) => {
      const account = accounts.get(token);
      if (!account) throw new HttpError(401, 'Who is this?');
      return account;
    },
    files: media,
    log: context.log,
    checkResponses: true,
  });
  chat.routes?.(app);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const account = await newAccount();
  const answers = contract.operations.find(({ id }) => id === 'createChatMessage')?.declaredResponses ?? {
    responses: [],
  };

  const post: RunningChat['post'] = (path, body, { as = account, signal } = {}) =>
    fetch(url + path, {
      method: 'POST',
      headers: { Authorization: `Bearer ${as.id}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
      ...(signal && { signal }),
    });
  return {
    url,
    account,
    post,
    get: (path, as = account) => fetch(url + path, { headers: { Authorization: `Bearer ${as.id}` } }),
    async stream(body, options) {
      const response = await post('/chat-messages', { response_mode: 'streaming', ...body }, options);
      const check = createResponseValidator(answers, {
        status: response.status,
        headers: Object.fromEntries(response.headers),
      });
      if (!check.isStream) throw new Error(`${response.status} ${await response.text()}`);
      return createReader(response, (event, index) => [...check.head, ...check.event(event, index)]);
    },
    newAccount,
    async close() {
      await app.close();
      await chat.close?.();
    },
  };
}

/** Reads the events of a stream and checks each against the contract. */
interface EventReader {
  response: Response;
  /** The next event with data; undefined when the stream has ended. */
  next(): Promise<ChatEvent | undefined>;
  /** Reads the remaining events. */
  rest(): Promise<ChatEvent[]>;
  /** Heartbeats so far. */
  pings: number;
}

function createReader(response: Response, faults: (event: unknown, index: number) => unknown[]): EventReader {
  const blocks = blocksOf(response);
  let index = 0;
  const reader: EventReader = {
    response,
    pings: 0,
    async next() {
      for (;;) {
        const { value: block, done } = await blocks.next();
        if (done) return undefined;
        if (block === 'event: ping') reader.pings += 1;
        else {
          const event = JSON.parse(block.replace(/^data: /, ''));
          const found = faults(event, index++);
          if (found.length > 0) throw new Error(`${block} breaks the contract: ${JSON.stringify(found)}`);
          return event;
        }
      }
    },
    async rest() {
      const events: ChatEvent[] = [];
      for (let event = await reader.next(); event; event = await reader.next()) events.push(event);
      return events;
    },
  };
  return reader;
}

async function* blocksOf(response: Response): AsyncGenerator<string, undefined> {
  let text = '';
  for await (const piece of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += piece;
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    yield* blocks;
  }
}

/** Joins the pieces of a streamed answer. */
export function answerOf(events: readonly ChatEvent[]): string {
  return events
    .map((event) => (event.event === 'message' || event.event === 'agent_message' ? event.answer : ''))
    .join('');
}
