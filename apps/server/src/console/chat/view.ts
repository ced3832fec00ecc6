/**
 * What the knowledge chat of the page is told, beside what the operations of the contract say. All paths stand below `/sandbox`, and
 * need its session:
 *
 * | request | answer |
 * |---|---|
 * | `GET /chat` | `ChatView` |
 * | `GET /chat/conversations?before={id}&limit=50` | `ConversationsPage`: what changed last comes first |
 * | `GET /chat/conversations/{id}` | `ConversationView` |
 * | `GET /chat/passages/{id}` | `PassageView` |
 * | `/api/…` | operations of the contract, with the session in place of a token: see `operations.ts` |
 */

/** How questions of the account are answered. */
export interface ChatView {
  /** `model`: a language model writes the answers. `extractive`: none is set up, and answers are quotations. */
  answerer: 'model' | 'extractive';
  /** The name of the model. */
  model?: string;
  /** The knowledge bases that are searched, newest first. */
  bases: BaseView[];
  /** How many more there are, which are not chosen for this account. */
  others: number;
}

interface BaseView {
  id: string;
  name: string;
  /** How many. */
  documents: number;
}

export interface ConversationsPage {
  conversations: ChatConversation[];
  /** To ask for those that come after: `?before=`. Absent when there are none. */
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
  /** Questions whose answer has ended, well or not. */
  answers: number;
}

export interface ConversationView extends ChatConversation {
  /** Ids of the messages whose answer was stopped: the contract tells only whether it failed. */
  stopped: string[];
}

/** A passage that an answer cites. */
export interface PassageView {
  id: string;
  baseName: string;
  documentName: string;
  /** Name of the file that the document was read from. */
  file: string;
  /** Headings above it, outermost first. */
  headings: readonly string[];
  content: string;
}
