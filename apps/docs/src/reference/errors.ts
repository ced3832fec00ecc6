/** The errors that an operation can answer with, read from the contract's examples in each family's dialect. */
import type { Family } from '@omnichannel/error-formats';
import {
  type Content,
  type Entry,
  familyOf,
  type Operation,
  type Provenance,
  type Response,
  resolve,
} from '../contract.ts';
import { expandOperation } from './expand.ts';
import { isRefusal, type Scenario, scenariosOf } from './scenarios.ts';

/** Where a family's errors carry their code, as Markdown. */
export const codePlace: Record<Family, string> = {
  reply: '`error.internalErrors[].code`, else in `replyCode`',
  notification: '`statusCode`, with the members at fault in `errors`',
  chatApp: '`errors[].code`',
  messenger: '`error.code` and `error.error_subcode`',
  knowledge: '`code`',
};

export interface ErrorRow {
  scenario: Scenario;
  status: number;
  /** As text; a dialect without codes of its own has the status. */
  code: string;
  /** What happened. */
  summary: string;
  /** What the service says: what was wrong and what to do. */
  message: string;
  /** Whether every operation can answer so: an unknown path, a wrong method, a service that is down. */
  general: boolean;
}

/** What is read of an error body; each family has some of it. */
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

interface Said {
  code: string;
  message: string;
}

const saidIn: Record<Family, (body: ErrorBody) => Said> = {
  reply: ({ replyCode, error }) => {
    const causes = error?.internalErrors ?? [];
    return {
      code: [...new Set(causes.map(({ code }) => code))].join(', ') || String(replyCode),
      message: causes.map(({ details }) => details).join(' ') || (error?.description ?? ''),
    };
  },
  notification: ({ statusCode, message = '', errors = {} }) => {
    const members = Object.values(errors as Record<string, { messages: string[] }>);
    const told = members.flatMap(({ messages }) => messages).join(' ');
    return {
      code: String(statusCode),
      // "See errors" says nothing to one who does not see them.
      message: message.includes('see errors') ? told : message,
    };
  },
  chatApp: ({ errors }) => {
    const [first] = errors as { code: number; title: string; details?: string }[];
    return { code: String(first?.code), message: first?.details ?? first?.title ?? '' };
  },
  messenger: ({ error }) => ({
    code: [error?.code, error?.error_subcode].filter((code) => code !== undefined).join(' / '),
    // The text begins with the code in brackets, which stands beside it.
    message: error?.message?.replace(/^\(#\d+\) /, '') ?? '',
  }),
  knowledge: ({ code = '', message = '' }) => ({ code, message }),
};

/** Code and message of an error body in a family's dialect. */
export const said = (family: Family, body: unknown): Said => saidIn[family](body as ErrorBody);

/** Every refusal of an operation that the contract shows, by status. A webhook has none: its receiver answers. */
export function errorsOf(entry: Entry): ErrorRow[] {
  const family = familyOf(entry);
  if (!family) return [];
  const general = new Set(namesIn(entry.operation.responses.default));
  return scenariosOf(entry)
    .filter(isRefusal)
    .map((scenario) => ({
      scenario,
      status: scenario.answer?.status ?? 0,
      ...said(family, scenario.answer?.body?.example.value),
      summary: scenario.answer?.body?.example.summary ?? scenario.summary,
      general: general.has(scenario.name),
    }))
    .toSorted((a, b) => a.status - b.status);
}

function namesIn(node: Entry['operation']['responses'][string] | undefined): string[] {
  const content = node ? resolve<Response>(node).content : undefined;
  return Object.values(content ?? {}).flatMap(({ examples }) => Object.keys(examples ?? {}));
}

/** The JSON of a refusal, as a request without a token gets it: all of a family have the same members. */
export function refusalOf({ responses }: Operation): Content[string] {
  const { content } = resolve<Response>(responses['401'] ?? {});
  return content?.['application/json'] ?? {};
}

/** Where the shape of an error comes from: one mark for all operations that agree. */
export interface ErrorMark {
  provenance: Provenance;
  note: string | undefined;
  operationIds: string[];
}

/** Groups operations of one family by the provenance of the shape of their errors. It differs where the interface shows the shape in some only. */
export function errorMarks(members: readonly Entry[]): ErrorMark[] {
  const marks = new Map<Provenance, ErrorMark>();
  for (const { operation } of members) {
    const { schema } = refusalOf(expandOperation(operation));
    const provenance = schema?.['x-provenance'];
    if (!schema || !provenance) continue;
    const mark = marks.get(provenance) ?? { provenance, note: schema['x-provenance-note'], operationIds: [] };
    mark.operationIds.push(operation.operationId);
    marks.set(provenance, mark);
  }
  return [...marks.values()];
}
