/** What the page at `/sandbox` is told. */

/** A message as the phone's owner sees it. */
export interface SandboxMessage {
  /** Rises with each message of an environment. */
  id: number;
  channel: 'sms';
  /** E.164, with the plus. */
  recipient: string;
  sender: string;
  text: string;
  /** RFC 3339. */
  at: string;
  /** What becomes of it. */
  outcome: 'delivered' | 'sent' | 'failed';
  /** Milliseconds until then; until then it is on its way. */
  outcomeIn: number;
}

/** Event `kept`: messages with a smaller id are gone. A stream begins with all that there are, then this. */
export interface Kept {
  from: number;
}

/** Whose messages they are. */
export interface SessionView {
  userName: string;
}
