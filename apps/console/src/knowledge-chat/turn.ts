import type { components } from '@omnichannel/types';
import { chatTexts } from './chat-texts.ts';

export type Schemas = components['schemas'];
export type ChatEvent = Schemas['ChatMessageEvent'];
export type Source = Schemas['RetrieverResource'];

/** A question with its answer, as far as it is known. */
export interface Turn {
  /** The name within this page. */
  key: string;
  /** The id of the message. */
  id?: string;
  /** The id that stops the answer. */
  task?: string;
  query: string;
  answer: string;
  sources: readonly Source[];
  /** The searches of an agent assistant. */
  searches: readonly string[];
  /** The images of the question. */
  images: readonly { id: string; url: string }[];
  state: 'searching' | 'writing' | 'stopping' | 'answered' | 'stopped' | 'failed';
  /** Why the answer failed. */
  fault?: Fault;
  /** RFC 3339. */
  at: string;
  usage?: Schemas['ModelUsage'];
  /** The request and its events, of a question that was asked on this page. */
  exchange?: Exchange;
  /** The turn in the list of the service. */
  stored?: Schemas['ConversationMessage'];
}

export interface Fault {
  message: string;
  advice?: string;
}

/** The request and the response of a question, byte for byte. */
export interface Exchange {
  request: object;
  /** HTTP status. */
  status?: number;
  /** The body of a response that is no stream. */
  reply?: string;
  /** The blocks of the stream. */
  blocks: readonly string[];
  /** Milliseconds until the first event. */
  firstAfterMs?: number;
  /** Milliseconds until the last event. */
  lastAfterMs?: number;
}

export function isRunning({ state }: Turn): boolean {
  return state === 'searching' || state === 'writing' || state === 'stopping';
}

/** Returns the name of a turn in the address: the id of the message as soon as it is known. */
export function nameOf({ key, id }: Turn): string {
  return id ?? key;
}

/** Whether an address names this turn. It may have been written before the id was known. */
export function isCalled({ key, id }: Turn, name: string): boolean {
  return key === name || id === name;
}

/** Returns a turn of the service's list. */
export function storedTurn(stored: Schemas['ConversationMessage'], isStopped: boolean): Turn {
  const { id, query, answer, retriever_resources: sources, message_files: files, created_at, status } = stored;
  const hasFailed = status === 'error';
  return {
    key: id,
    id,
    query,
    answer,
    sources,
    searches: [],
    images: files.map(({ id, url }) => ({ id, url })),
    state: hasFailed ? 'failed' : isStopped ? 'stopped' : 'answered',
    ...(hasFailed && { fault: { message: chatTexts.value.notKept, advice: chatTexts.value.notKeptAdvice } }),
    at: new Date(created_at * 1000).toISOString(),
    stored,
  };
}

let asked = 0;

/** Returns the turn of a question that is asked now. */
export function newTurn(query: string): Turn {
  asked += 1;
  return {
    key: `asked-${asked}`,
    query,
    answer: '',
    sources: [],
    searches: [],
    images: [],
    state: 'searching',
    at: new Date().toISOString(),
  };
}
