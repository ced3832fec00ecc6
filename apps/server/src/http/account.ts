/** The account that calls an operation: who signed in, what belongs to it, and how many requests it may make. */
export interface Account {
  /** 24 hex digits, as all ids of records. */
  id: string;
  organizationId: string;
  /** Every row of the service belongs to one; accounts of one environment share its rows. */
  environmentId: string;
  userName: string;
  /** Whether its messages stay within the sandbox. */
  sandbox: boolean;
  /** Shown on an SMS that names no sender. */
  defaultSender: string;
  /** Requests per second by operationId, where they differ from the defaults. */
  limits: Readonly<Record<string, number>>;
}
