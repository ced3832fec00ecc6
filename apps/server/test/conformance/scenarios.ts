import { createDereferencer, isObject } from '@omnichannel/contract';
import type { Operation } from '../../src/contract/operation.ts';
import type { OperationId } from '../../src/http/handler.ts';

/** A scenario of the contract: an answer that an operation gives, and the request that brings it about where the contract shows one. */
export interface Scenario {
  operation: Operation;
  name: string;
  status: number;
  /** The schema of the answer, without references; undefined where it has no body. */
  schema: unknown;
  /** The request's body and the answer's, as the contract shows them. */
  request: unknown;
  example: unknown;
}

/** A request that the contract shows for an operation. */
export interface Sample {
  params: Record<string, string>;
  query: Record<string, string>;
  body: unknown;
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
    examplesOf(content).map(({ name, schema, example }) => ({
      operation,
      name,
      status: example['x-status'] ?? Number(code),
      schema,
      request: requests.find((request) => request.name === name)?.example.value,
      example: example.value,
    })),
  );
  // The answer that has no body has no example either.
  const status = Number(Object.keys(source.responses).find((code) => code.startsWith('2')));
  const names = new Set(answered.map(({ name }) => name));
  const silent = requests
    .filter(({ name }) => !names.has(name))
    .map(({ name, example }) => ({
      operation,
      name,
      status,
      schema: undefined,
      request: example.value,
      example: undefined,
    }));
  return [...answered, ...silent];
}

function examplesOf(content: Source): { name: string; schema: unknown; example: Source }[] {
  return Object.values<Source>(content ?? {}).flatMap(({ schema, examples }) =>
    Object.entries<Source>(examples ?? {}).map(([name, example]) => ({ name, schema, example })),
  );
}

function sampleOf(source: Source): Sample {
  const valuesIn = (place: string) =>
    Object.fromEntries(
      (source.parameters ?? [])
        .filter((parameter: Source) => parameter.in === place && parameter.required)
        .map(({ name, example, schema }: Source) => [name, String(example ?? schema.examples?.[0])]),
    );
  const body = examplesOf(source.requestBody?.content)[0]?.example.value;
  return { params: valuesIn('path'), query: valuesIn('query'), body: isObject(body) ? body : undefined };
}
