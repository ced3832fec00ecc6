/** An operation with its examples, as `scenarios.gen.ts` holds it. */
export interface ContractOperation {
  /** In upper case. */
  method: string;
  /** The path as the contract names it: `/v1/topics/{topicKey}/subscribers`. */
  path: string;
  /** By scenario, in the contract's order. */
  answers: Readonly<Record<string, ContractResponse>>;
  /** By scenario: the request that the answer of the same name belongs to. */
  requests: Readonly<Record<string, ContractRequest>>;
}

export interface ContractResponse {
  status: number;
  /** Media type; absent where there is no body. */
  type?: string;
  headers?: Readonly<Record<string, string>>;
  /** JSON, or a text as it is. */
  body?: unknown;
  /** The transcript of a stream instead. */
  events?: readonly unknown[];
  /** The bytes of a file instead. */
  base64?: string;
}

export interface ContractRequest {
  type: string;
  /** Absent where the body is no JSON. */
  body?: unknown;
}
