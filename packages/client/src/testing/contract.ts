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
  /** The index of its parts that depend on the request, in `fits`. */
  fit?: number;
}

/** The parts of a response that depend on its request. A pointer has `*` for each item of a list. */
export interface Fit {
  /** Expressions by the pointer of the field that repeats this part of the request. */
  echoes: Readonly<Record<string, string>>;
  /** Pointers of ids that are new in each response. */
  ids: readonly string[];
  /** Pointers of times that are new in each response. */
  times: readonly string[];
}

export interface ContractRequest {
  type: string;
  /** Absent where the body is no JSON. */
  body?: unknown;
}
