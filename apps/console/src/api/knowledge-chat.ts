/**
 * The JSON routes that the knowledge chat calls in addition to the operations of the contract. All paths are below `/sandbox` and require its
 * session.
 *
 * | request | response |
 * |---|---|
 * | `GET /chat` | `ChatView` |
 * | `GET /chat/conversations?before={id}&limit=50` | `ConversationsPage`: the last changed first |
 * | `GET /chat/conversations/{id}` | `ConversationView` |
 * | `GET /chat/chunks/{id}` | `ChunkView` |
 * | `/api/…` | operations of the contract, with the session in place of a token |
 */

/** How the service answers questions of the account. */
export interface ChatView {
  /** `model`: a language model writes the answers. `extractive`: there is none, and answers are quotations. */
  answerer: 'model' | 'extractive';
  /** The name of the model. */
  model?: string;
  /** The knowledge bases that are searched, newest first. */
  bases: BaseView[];
  /** The number of knowledge bases that are not chosen for this account. */
  others: number;
}

interface BaseView {
  id: string;
  name: string;
  /** Their number. */
  documents: number;
}

export interface ConversationsPage {
  conversations: ChatConversation[];
  /** The value of `?before=` for the next page. Absent on the last one. */
  before?: string;
}

export interface ChatConversation {
  id: string;
  /** The end user who asks. */
  user: string;
  /** Empty until the conversation has a title. */
  name: string;
  /** RFC 3339: the time of the last change. */
  at: string;
  /** The number of questions whose answer has ended, whether or not it failed. */
  answers: number;
}

export interface ConversationView extends ChatConversation {
  /** Ids of the messages whose answer was stopped: the contract only reports whether an answer failed. */
  stopped: string[];
}

/** A chunk of a document that an answer cites. */
export interface ChunkView {
  id: string;
  baseName: string;
  documentName: string;
  /** The name of the file that the document was read from. */
  file: string;
  /** The headings above the chunk, outermost first. */
  headings: readonly string[];
  content: string;
}
