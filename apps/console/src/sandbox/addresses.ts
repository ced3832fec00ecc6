/**
 * The addresses of the page:
 *
 * - `/sandbox`: the list of people
 * - `/sandbox/inbox/{person}`: a conversation, and `/{id}` behind it the details of a message
 * - `/sandbox/knowledge-chat`: the list of conversations
 * - `/sandbox/knowledge-chat/{conversation}` (`new` for a new one), and behind it `/{turn}/{number}` a source of an answer, or
 *   `/{turn}/exchange` the request and its events
 * - `/sandbox/subscribers`, `/sandbox/workflows`, `/sandbox/event-log`: lists, and `/{id}` behind them a subscriber by its subscriberId, a
 *   workflow by its identifier, or an event by its transactionId
 * - `/sandbox/rejected-requests`
 */

export const inboxAddress = '/sandbox';
export const rejectedRequestsAddress = '/sandbox/rejected-requests';
export const chatListAddress = '/sandbox/knowledge-chat';
/** In place of the id of a conversation that does not exist yet. */
export const newConversation = 'new';

export interface InboxPlace {
  person: string | undefined;
  /** The message whose details are open. */
  message: number | undefined;
}

/** A part of an answer that is open next to the conversation: the number of a source, or the request and its events. */
export type AnswerPart = number | 'exchange';

export interface ChatPlace {
  conversation: string | undefined;
  /** The id or the key of a turn. */
  turn: string | undefined;
  part: AnswerPart | undefined;
}

/** Parses the path of the page in the inbox. */
export function inboxPlace(path = location.pathname): InboxPlace {
  const [, name = '', id] = /^\/sandbox\/inbox\/([^/]+)(?:\/(\d{1,15}))?$/.exec(path) ?? [];
  const person = decode(name);
  return { person, message: person === undefined || id === undefined ? undefined : Number(id) };
}

/** A number is easier to read with its plus. */
export function conversationAddress(person: string, message?: number): string {
  const name = encodeURIComponent(person).replace(/^%2B/, '+');
  return ['/sandbox/inbox', name, message].filter((part) => part !== undefined).join('/');
}

/** Whether the path of the page is in the knowledge chat. */
export function isInChat(path = location.pathname): boolean {
  return path === chatListAddress || path.startsWith(`${chatListAddress}/`);
}

/** Parses the path of the page in the knowledge chat. */
export function chatPlace(path = location.pathname): ChatPlace {
  const [, conversation, turn, part] =
    /^\/sandbox\/knowledge-chat\/([\w-]+)(?:\/([\w-]+)\/(\d{1,3}|exchange))?$/.exec(path) ?? [];
  return { conversation, turn, part: part === undefined || part === 'exchange' ? part : Number(part) };
}

export function chatAddress(conversation?: string, turn?: string, part?: AnswerPart): string {
  return [chatListAddress, conversation, turn, part].filter((name) => name !== undefined).join('/');
}

const sections = ['subscribers', 'workflows', 'event-log'] as const;

/** The sections of notifications. */
export type Section = (typeof sections)[number];

export interface SectionPlace {
  section: Section;
  /** The object that is open next to the list. */
  id: string | undefined;
}

/** Parses the path of the page in notifications; undefined elsewhere. */
export function sectionPlace(path = location.pathname): SectionPlace | undefined {
  const [, name, id = ''] = /^\/sandbox\/([^/]+)(?:\/([^/]+))?$/.exec(path) ?? [];
  const section = sections.find((known) => known === name);
  return section && { section, id: decode(id) };
}

export function sectionAddress(section: Section, id?: string): string {
  return ['/sandbox', section, ...(id === undefined ? [] : [encodeURIComponent(id)])].join('/');
}

function decode(name: string): string | undefined {
  try {
    return decodeURIComponent(name) || undefined;
  } catch {
    // Someone typed a percent sign that two digits do not follow.
    return undefined;
  }
}
