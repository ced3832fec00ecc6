/** One field of a request that violates the contract. */
export interface Violation {
  in: 'body' | 'query' | 'path' | 'header';
  /** Name of the field, with dots for nesting: `text.body`. Empty for the whole body. */
  field: string;
  /** Says what is wrong and what is allowed. It follows the name of the field, and never contains the value that was sent. */
  message: string;
  /** The value that was sent, quoted and truncated. Absent for PII, and where it does not help. */
  value?: string;
  /** Kinds for which an error format has its own code: a required field is missing, or its text exceeds the limit. */
  kind?: 'missing' | 'tooLong';
  /** The error format's code for this violation, such as -6 in the reply envelope. */
  code?: number;
}

/** An error, independent of the error format of a family. */
export interface Problem {
  /** HTTP status of the response. */
  status: number;
  /** The problem and the next step, in a sentence. */
  detail: string;
  /** Path of the request, without query. */
  path: string;
  violations?: readonly Violation[];
  /**
   * The error format's code, where neither the status nor a field determines it: 470 for the chat app, 10 with the subcode 2018278 for
   * the messenger, -501 in the reply envelope.
   */
  code?: number;
  subcode?: number;
  /** The code of the knowledge API, where the status does not determine it: `file_too_large`. */
  codeName?: string;
  /** The version of the contract, which the chat app returns in `meta`. */
  version?: string;
  /** The `clientRequestId` of the request. The reply envelope repeats it. */
  clientRequestId?: number;
  /** Identifies the request; a random UUID when absent. */
  requestId?: string;
  /** Time of the response; now when absent. */
  now?: Date;
}

/** Writes a violation as a sentence that starts with the field's name: `to is required.`, `task_id: "7" is not a valid UUID.` */
export function describeViolation({ in: part, field, message, value }: Violation): string {
  const name = field === '' ? `The ${part}` : field;
  const sentence = value === undefined ? `${name} ${message}` : `${name}: ${value} ${message}`;
  return sentence.endsWith('.') ? sentence : `${sentence}.`;
}
