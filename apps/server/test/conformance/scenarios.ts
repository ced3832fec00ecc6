import { createDereferencer } from '@omnichannel/contract';
import type { Operation, OperationId } from '../../src/http/contract/operation.ts';

/** A scenario of the contract: a response that an operation gives, and the request that brings it about where the contract shows one. */
export interface Scenario {
  operation: Operation;
  name: string;
  status: number;
  /** The schema of the response, without references; undefined where it has no body. */
  schema: unknown;
  /** The request's body and the response's, as the contract shows them; bytes of what is no JSON, the fields of a form. */
  request: unknown;
  /** The media type of the request. */
  requestType: string | undefined;
  example: unknown;
  /** All events of a response that is a stream. */
  events?: readonly { event: string }[];
}

/** A request that the contract shows for an operation. */
export interface Sample {
  params: Record<string, string>;
  query: Record<string, string>;
  body: unknown;
  /** Absent where there is no body. */
  mediaType: string | undefined;
}

export interface Scenarios {
  of: readonly Scenario[];
  samples: ReadonlyMap<OperationId, Sample>;
}

// biome-ignore lint/suspicious/noExplicitAny: a document's objects, as they are
type Source = any;

/** All scenarios of these operations. Their names are unique within one. */
export function readScenarios(document: Source, operations: readonly Operation[]): Scenarios {
  const { dereference } = createDereferencer(document);
  const sources = operations.map((operation) => ({
    operation,
    source: (dereference(document.paths[operation.template]) as Source)[operation.method.toLowerCase()] as Source,
  }));
  return {
    of: sources.flatMap(({ operation, source }) => scenariosOf(operation, source)),
    samples: new Map(sources.map(({ operation, source }) => [operation.id, sampleOf(source)])),
  };
}

function scenariosOf(operation: Operation, source: Source): Scenario[] {
  const requests = examplesOf(source.requestBody?.content);
  const answered = Object.entries<Source>(source.responses).flatMap(([code, { content }]) =>
    examplesOf(content).map(({ name, schema, example }) => {
      const request = requests.find((one) => one.name === name);
      return {
        operation,
        name,
        status: example['x-status'] ?? Number(code),
        schema,
        request: request && contentOf(request),
        requestType: request?.mediaType,
        example: example.value,
        ...(example['x-sse-events'] && { events: example['x-sse-events'] }),
      };
    }),
  );
  // A response that has no body has no example either.
  const status = Number(Object.keys(source.responses).find((code) => code.startsWith('2')));
  const names = new Set(answered.map(({ name }) => name));
  const silent = {
    operation,
    status,
    schema: undefined,
    request: undefined,
    requestType: undefined,
    example: undefined,
  };
  const requested = requests
    .filter(({ name }) => !names.has(name))
    .map((request) => ({
      ...silent,
      name: request.name,
      request: contentOf(request),
      requestType: request.mediaType,
    }));
  // An operation that has no body in either direction has one scenario without examples.
  const hasSuccess = requested.length > 0 || answered.some((one) => one.status < 300);
  return [...answered, ...requested, ...(hasSuccess ? [] : [{ ...silent, name: 'succeeded' }])];
}

interface Shown {
  name: string;
  mediaType: string;
  schema: Source;
  example: Source;
}

function examplesOf(content: Source): Shown[] {
  return Object.entries<Source>(content ?? {}).flatMap(([mediaType, { schema, examples }]) =>
    Object.entries<Source>(examples ?? {}).map(([name, example]) => ({ name, mediaType, schema, example })),
  );
}

/** A `value` can only contain text: files are in `x-base64`, and the image of a form is the text of its bytes, without its name. */
function contentOf({ mediaType, schema, example }: Shown): unknown {
  const { value, 'x-base64': base64 } = example;
  if (base64 !== undefined) return Buffer.from(base64, 'base64');
  if (mediaType !== 'multipart/form-data') return value;
  const isFile = (member: string) => schema.properties[member]?.format === 'binary';
  const members = Object.entries<string>(value).map(([member, text]) => [
    member,
    isFile(member) ? new File([text], 'size-label.gif', { type: 'image/gif' }) : text,
  ]);
  return Object.fromEntries(members);
}

function sampleOf(source: Source): Sample {
  const valuesIn = (place: string) =>
    Object.fromEntries(
      (source.parameters ?? [])
        .filter((parameter: Source) => parameter.in === place && parameter.required)
        .map(({ name, example, schema }: Source) => [name, String(example ?? schema.examples?.[0])]),
    );
  const [shown] = examplesOf(source.requestBody?.content);
  return {
    params: valuesIn('path'),
    query: valuesIn('query'),
    body: shown && contentOf(shown),
    mediaType: shown?.mediaType,
  };
}
