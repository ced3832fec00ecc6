/**
 * Routes of the page's knowledge chat, in addition to operations of the contract. All paths are below `/sandbox`, and require its
 * session:
 *
 * | request | response |
 * |---|---|
 * | `GET /chat` | `ChatView` |
 * | `GET /chat/conversations?before={id}&limit=50` | `ConversationsPage`: most recently changed first |
 * | `GET /chat/conversations/{id}` | `ConversationView` |
 * | `GET /chat/passages/{id}` | `PassageView` |
 * | `/api/…` | operations of the contract, with the session in place of a token: see `operations.ts` |
 */

/** How the account's questions are answered. */
export interface ChatView {
  /** `model`: a language model writes the answers. `extractive`: no model is configured, and answers are quotations. */
  answerer: 'model' | 'extractive';
  /** The name of the model. */
  model?: string;
  /** The knowledge bases that are searched, newest first. */
  bases: BaseView[];
  /** Number of further bases, which the account does not use. */
  others: number;
}

interface BaseView {
  id: string;
  name: string;
  /** Number of them. */
  documents: number;
}

export interface ConversationsPage {
  conversations: ChatConversation[];
  /** For the next page: `?before=`. Absent on the last page. */
  before?: string;
}

export interface ChatConversation {
  id: string;
  /** The end user who asks. */
  user: string;
  /** Empty until it has a title. */
  name: string;
  /** RFC 3339: when it last changed. */
  at: string;
  /** Questions whose answer has ended, successfully or not. */
  answers: number;
}

export interface ConversationView extends ChatConversation {
  /** Ids of messages whose answer was stopped: the contract reports only failures. */
  stopped: string[];
}

/** A chunk that an answer cites. */
export interface PassageView {
  id: string;
  baseName: string;
  documentName: string;
  /** Name of the document's source file. */
  file: string;
  /** Headings above it, outermost first. */
  headings: readonly string[];
  content: string;
}
