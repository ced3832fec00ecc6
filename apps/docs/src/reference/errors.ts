/** The errors of an operation, from the contract's examples in the error format of each family. */
import type { Family } from '@omnichannel/error-formats';
import {
  type Content,
  type Entry,
  entries,
  familyOf,
  type Operation,
  type Provenance,
  type Response,
  resolve,
} from '../contract.ts';
import { expandOperation } from './expand.ts';
import { isError, type Scenario, scenariosOf } from './scenarios.ts';

/** The fields with the error code, by family, as Markdown. */
export const codeLocation: Record<Family, string> = {
  reply: '`error.internalErrors[].code`, else in `replyCode`',
  notification: '`statusCode`, with the invalid fields in `errors`',
  chatApp: '`errors[].code`',
  messenger: '`error.code` and `error.error_subcode`',
  knowledge: '`code`',
};

export interface ErrorRow {
  scenario: Scenario;
  status: number;
  /** The code as text. A format without codes has the status. */
  code: string;
  /** The summary of the cause. */
  summary: string;
  /** The message of the service: the problem and the solution. */
  message: string;
  /** Whether every operation can return it: an unknown path, a wrong method, an unavailable service. */
  general: boolean;
  /** Whether operations of several families return it, general or not: no token, a rate limit, an unknown file. */
  shared: boolean;
}

/** The used fields of an error body. Each family has some of them. */
interface ErrorBody {
  replyCode?: number;
  statusCode?: number;
  code?: string;
  message?: string;
  error?: {
    code?: number;
    error_subcode?: number;
    message?: string;
    description?: string;
    internalErrors?: { code: number; details: string }[];
  };
  errors?: { code: number; title: string; details?: string }[] | Record<string, { messages: string[] }>;
}

interface ErrorText {
  code: string;
  message: string;
}

const errorReaders: Record<Family, (body: ErrorBody) => ErrorText> = {
  reply: ({ replyCode, error }) => {
    const causes = error?.internalErrors ?? [];
    return {
      code: [...new Set(causes.map(({ code }) => code))].join(', ') || String(replyCode),
      message: causes.map(({ details }) => details).join(' ') || (error?.description ?? ''),
    };
  },
  notification: ({ statusCode, message = '', errors = {} }) => {
    const faults = Object.values(errors as Record<string, { messages: string[] }>);
    const texts = faults.flatMap(({ messages }) => messages).join(' ');
    return {
      code: String(statusCode),
      // "See errors" does not help a reader who cannot see them.
      message: message.includes('see errors') ? texts : message,
    };
  },
  chatApp: ({ errors }) => {
    const [first] = errors as { code: number; title: string; details?: string }[];
    return { code: String(first?.code), message: first?.details ?? first?.title ?? '' };
  },
  messenger: ({ error }) => ({
    code: [error?.code, error?.error_subcode].filter((code) => code !== undefined).join(' / '),
    // The text begins with the code in brackets, which a column shows already.
    message: error?.message?.replace(/^\(#\d+\) /, '') ?? '',
  }),
  knowledge: ({ code = '', message = '' }) => ({ code, message }),
};

/** Reads code and message of an error body in the format of a family. */
export const readError = (family: Family, body: unknown): ErrorText => errorReaders[family](body as ErrorBody);

/** The statuses of a request whose body is too large, or of a type that the operation does not take. */
const bodyStatuses = new Set([413, 415]);

/**
 * Lists every error of an operation in the contract, by status. A webhook has none, since its receiver responds. An operation of the admin API
 * without a body has no errors of one; in the public API, the mock returns every error by its name.
 */
export function errorsOf(entry: Entry): ErrorRow[] {
  const family = familyOf(entry);
  if (!family) return [];
  const general = new Set(namesIn(entry.operation.responses.default));
  const common = commonErrors();
  const hasBody = entry.kind !== 'admin' || entry.operation.requestBody !== undefined;
  return scenariosOf(entry)
    .filter((scenario) => isError(scenario) && (hasBody || !bodyStatuses.has(scenario.response?.status ?? 0)))
    .map((scenario) => ({
      scenario,
      status: scenario.response?.status ?? 0,
      ...readError(family, scenario.response?.body?.example.value),
      summary: scenario.response?.body?.example.summary ?? scenario.summary,
      general: general.has(scenario.name),
      shared: general.has(scenario.name) || common.includes(scenario.name),
    }))
    .toSorted((a, b) => a.status - b.status);
}

/** The number of operations, of several families, from which on an error is common. */
const many = 5;
let common: string[] | undefined;

/** The names of the errors that many operations have, whatever their family. */
function commonErrors(): string[] {
  if (common) return common;
  const uses = new Map<string, Set<string>>();
  const operations = new Map<string, number>();
  for (const entry of entries) {
    for (const { name } of scenariosOf(entry).filter(isError)) {
      operations.set(name, (operations.get(name) ?? 0) + 1);
      uses.set(name, (uses.get(name) ?? new Set()).add(familyOf(entry) ?? ''));
    }
  }
  common = [...uses]
    .filter(([name, { size }]) => size > 1 && (operations.get(name) ?? 0) >= many)
    .map(([name]) => name);
  return common;
}

function namesIn(node: Entry['operation']['responses'][string] | undefined): string[] {
  const content = node ? resolve<Response>(node).content : undefined;
  return Object.values(content ?? {}).flatMap(({ examples }) => Object.keys(examples ?? {}));
}

/** The JSON error of a request without a token. All errors of a family have the same fields. */
export function unauthorizedErrorOf({ responses }: Operation): Content[string] {
  const { content } = resolve<Response>(responses['401'] ?? {});
  return content?.['application/json'] ?? {};
}

/** The provenance of an error format, with the operations that share it. */
export interface ErrorMark {
  provenance: Provenance;
  note: string | undefined;
  operationIds: string[];
}

/** Groups the operations of a family by the provenance of their error format. The interface shows it only for some. */
export function errorMarks(operations: readonly Entry[]): ErrorMark[] {
  const marks = new Map<Provenance, ErrorMark>();
  for (const { operation } of operations) {
    const { schema } = unauthorizedErrorOf(expandOperation(operation));
    const provenance = schema?.['x-provenance'];
    if (!schema || !provenance) continue;
    const mark = marks.get(provenance) ?? { provenance, note: schema['x-provenance-note'], operationIds: [] };
    mark.operationIds.push(operation.operationId);
    marks.set(provenance, mark);
  }
  return [...marks.values()];
}
