import type { operations } from '@omnichannel/types';
import type { Exchange } from '../journal.ts';
import type { Message } from '../message.ts';
import type { Fault } from '../prefer.ts';
import type { Scenarios } from '../scenarios.gen.ts';
import type { StateSnapshot } from '../state/store.ts';

/** The operationId of an operation of the contract. */
export type OperationId = keyof Scenarios & keyof operations;

/** The JSON body of a request to an operation; unknown where it takes none. */
export type RequestJson<Id extends OperationId> = operations[Id] extends {
  requestBody?: { content: { 'application/json': infer Body } };
}
  ? Body
  : unknown;

/** A matcher in place of an exact value. It works as JSON. Regular expressions are not offered: their time has no bound. */
export type Matcher = { $exists: boolean } | { $contains: string } | { $anyOf: readonly unknown[] };

/** A part of a value: objects by the fields that it names, lists and simple values as a whole. */
type Partially<Value> =
  | Matcher
  | (Value extends readonly (infer Item)[]
      ? readonly Partially<Item>[]
      : Value extends object
        ? { [Key in keyof Value]?: Partially<Value[Key]> }
        : Value);

type Texts = Readonly<Record<string, string | number | boolean | Matcher>>;

/** The fields that a request must have. */
export interface Match<Body = unknown> {
  body?: unknown extends Body ? unknown : Body extends unknown ? Partially<Body> : never;
  query?: Texts;
  /** Values of the path's parameters, decoded. */
  path?: Texts;
  /** Names in any case. */
  headers?: Texts;
}

/** The behaviour after the last reply of a rule: the reply repeats, the rule ends, or the request gets 500. */
export type AfterLast = 'repeat' | 'default' | 'exhausted';

/** A reply in full. Without `example`, `status` and `events` the mock responds as it does without a rule. */
export interface ReplyObject<Name extends string = string> {
  /** Name of an example of the contract. */
  example?: Name;
  /** Status of `body`, or of the first example with this status where there is no `body`. */
  status?: number;
  /** A body of your own: JSON, or a text where the `Content-Type` in `headers` is another. */
  body?: unknown;
  /** The bytes of a body in base64, in place of `body`: of a file, up to 256 KiB. Its `Content-Type` is in `headers`. */
  bodyBase64?: string;
  /** Events of a stream of Server-Sent Events. */
  events?: readonly unknown[];
  /** Milliseconds between two events, up to 60,000. */
  pace?: number;
  headers?: Readonly<Record<string, string>>;
  /** Milliseconds until the response is sent, up to 60,000. */
  delay?: number;
  fault?: Fault;
  /**
   * Whether `body`, `bodyBase64` and `events`, with their `headers`, must fit the contract. Default true. The `headers` of other replies, such as
   * examples, are not checked when the rule is added.
   */
  validate?: boolean;
}

/** The name of an example, or a reply in full. */
export type Reply<Name extends string = string> = Name | ReplyObject<Name>;

export interface RuleOptions {
  /** The behaviour after the last reply. Default `repeat`. */
  afterLast?: AfterLast;
  /** Whether an invalid request gets the contract's validation error. Default true. */
  validateRequest?: boolean;
}

/** A rule as JSON, as `PUT /__mock/rules` takes it. */
export interface RuleJson extends RuleOptions {
  /** Up to 100 letters, digits, `-`, `_` and `.`. Default: a new one. A rule with the same id is replaced. */
  id?: string;
  operation: string;
  match?: Match;
  reply: Reply | readonly Reply[];
  /** Number of requests that `verify` expects. Default: at least one. */
  times?: number;
}

/** A rule with the number of requests that it replied to. */
export interface RuleState extends RuleJson {
  id: string;
  used: number;
  /** Whether it has no reply left, so that other rules and the default apply. */
  ended: boolean;
}

/** A recorded request whose body has the type of its operation. */
export type RecordedRequest<Id extends OperationId> = Exchange & {
  request: Message & { readonly json?: RequestJson<Id> };
};

/** A rule that was added. */
export interface RuleHandle {
  readonly id: string;
  /** Number of requests that it replied to. */
  readonly used: number;
  /** Sets the number of requests that `verify` expects. */
  times(count: number): RuleHandle;
  remove(): void;
}

/** Sets the replies of a rule, which adds it. */
export interface RuleBuilder<Id extends OperationId> {
  /**
   * Adds the rule. Each request takes the next reply.
   *
   * @throws {RuleError} that names the wrong field
   */
  reply(reply: Reply<Scenarios[Id]> | readonly Reply<Scenarios[Id]>[], options?: RuleOptions): RuleHandle;
  /** Adds the rule for one request: `reply` with `afterLast: 'default'`. */
  replyOnce(reply: Reply<Scenarios[Id]>, options?: Omit<RuleOptions, 'afterLast'>): RuleHandle;
}

/** Rules, recorded requests and records, of the mock or of one of its sessions. */
export interface Script {
  /**
   * Begins a rule: requests to an operation that match get its replies. Of several rules that match, the newest applies.
   *
   * @param operation its operationId
   * @param match fields that the request must have
   */
  on<Id extends OperationId>(operation: Id, match?: Match<RequestJson<Id>>): RuleBuilder<Id>;
  /** Adds rules in their JSON form, all or none. @throws {RuleError} that names the wrong field */
  addRules(rules: readonly RuleJson[]): RuleHandle[];
  /** Lists the rules, oldest first. The list is a copy. */
  rules(): RuleState[];
  /** Lists the last 200 recorded requests, oldest first. The list is a copy. */
  requests(): Exchange[];
  requests<Id extends OperationId>(operation: Id, match?: Match<RequestJson<Id>>): RecordedRequest<Id>[];
  /**
   * Checks that each rule was used as often as expected.
   *
   * @param options `strict` also reports each recorded request that no rule replied to and that did not choose its response
   * @throws {VerificationError} that lists what was expected, what came, and what was close
   */
  verify(options?: { strict?: boolean }): void;
  /**
   * Copies all records, by collection.
   *
   * @throws {StateError} unless the mock is `stateful`
   */
  state(): StateSnapshot;
  /**
   * Replaces all records. Required fields that are absent get the value of a new record; collections that are absent become empty.
   *
   * @throws {StateError} where the records do not fit the contract or the limits, or the mock is not `stateful`; then nothing changes
   */
  restore(state: StateSnapshot): void;
}

/** The script of one session: of requests with the header `X-Mock-Session`. */
export interface ScriptSession extends Script {
  readonly key: string;
  /** The header that puts a request into the session. */
  readonly headers: { readonly 'X-Mock-Session': string };
  /** Removes the rules and the recorded requests of the session. */
  reset(): void;
}
