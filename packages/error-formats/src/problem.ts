/** One member of a request that breaks the contract. */
export interface Violation {
  in: 'body' | 'query' | 'path' | 'header';
  /** Name of the member, with dots for nesting: `text.body`. Empty for the body as a whole. */
  field: string;
  /** What is wrong with it and what is allowed, to be read after its name. It never holds the value that was sent. */
  message: string;
  /** The value that was sent, in quotes and cut to its first characters. Absent for personal data, and where it says nothing. */
  value?: string;
  /** Kinds that a dialect has a code of its own for: the member is required and absent; its text is longer than is taken. */
  kind?: 'missing' | 'tooLong';
  /** The number that the dialect has for just this, where it has one: -6 in the reply envelope. */
  code?: number;
}

/** What went wrong, before it is said in a family's dialect. */
export interface Problem {
  /** HTTP status of the answer. */
  status: number;
  /** What was wrong and what to do, in a sentence. */
  detail: string;
  /** Path of the request, without query. */
  path: string;
  violations?: readonly Violation[];
  /**
   * The number that the dialect has for just this, where neither the status nor a member says it: 470 in that of the chat app, 10
   * with the subcode 2018278 in that of the messenger, -501 in the reply envelope.
   */
  code?: number;
  subcode?: number;
  /** The word that the dialect of the knowledge base has for just this, where the status does not say it: `file_too_large`. */
  codeName?: string;
  /** The version of the contract, which the dialect of the chat app tells in `meta`. */
  version?: string;
  /** The request's own `clientRequestId`, which the reply envelope repeats. */
  clientRequestId?: number;
  /** Identifies the request; a random UUID when absent. */
  requestId?: string;
  /** The time of the answer; now when absent. */
  now?: Date;
}

/** The violation in a sentence that begins with the field's name: `to is required.`, `task_id: "7" is not a valid UUID.` */
export function describe({ in: part, field, message, value }: Violation): string {
  const name = field === '' ? `The ${part}` : field;
  const sentence = value === undefined ? `${name} ${message}` : `${name}: ${value} ${message}`;
  return sentence.endsWith('.') ? sentence : `${sentence}.`;
}
