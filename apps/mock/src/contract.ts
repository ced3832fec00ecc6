import {
  createDereferencer,
  createRouter,
  errorMediaTypesByFamily,
  isObject,
  pointerTarget,
  type Router,
} from '@omnichannel/contract';
import { type Family, type FamilyPrefixes, families, familyOf } from '@omnichannel/error-formats';
import { createOperation, type Operation } from './operation.ts';
import type { Document } from './spec.ts';
import { readStateRules, type StateRule } from './state/state-rules.ts';

/** The document, with the lookups that the HTTP layer needs. */
export interface Contract {
  document: Document;
  route: Router;
  /** The error format of a path. */
  familyOf(path: string): Family;
  /** Media types of a path's error responses, the default first. */
  failureTypes(path: string): readonly string[];
  /**
   * An operation of the document. It is prepared when it is first asked for, so that the mock starts at once.
   *
   * @param template the path as the document names it
   * @param method in upper case
   */
  operation(template: string, method: string): Operation;
  /** An operation by its operationId. */
  find(operationId: string): Operation | undefined;
  /** Names of the response headers that the document declares anywhere. */
  responseHeaders: string[];
}

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];

/**
 * Reads a document.
 *
 * @param options `stateful` reads `x-state` as well
 * @throws {StartError} when `x-state` is malformed
 */
export function readContract(document: Document, { stateful = false } = {}): Contract {
  const dereferencer = createDereferencer(document);
  const operations = new Map<string, Operation>();
  const prefixes = familyPrefixes(document);
  const items = Object.entries(document.paths).map(([template, item]) => {
    return {
      template,
      item: typeof item.$ref === 'string' ? (pointerTarget(document, item.$ref) as typeof item) : item,
    };
  });

  const stateRules = stateful ? readState(document, items) : new Map<unknown, StateRule[]>();
  const failureTypes = errorMediaTypesByFamily(document, (path) => familyOf(path, prefixes));

  return {
    document,
    route: createRouter(
      items.map(({ template, item }) => ({
        template,
        methods: methods.filter((method) => method in item).map((method) => method.toUpperCase()),
      })),
    ),
    familyOf: (path) => familyOf(path, prefixes),
    failureTypes: (path) => failureTypes.get(familyOf(path, prefixes)) ?? [],
    operation: operationAt,
    find,
    responseHeaders: [...headerNames(document)],
  };

  function operationAt(template: string, method: string): Operation {
    const key = `${method} ${template}`;
    const known = operations.get(key);
    if (known) return known;
    const operation = createOperation(document, dereferencer, template, method.toLowerCase(), stateRules.get(key));
    operations.set(key, operation);
    return operation;
  }

  function find(operationId: string): Operation | undefined {
    for (const { template, item } of items) {
      const method = methods.find((name) => isObject(item[name]) && item[name].operationId === operationId);
      if (method) return operationAt(template, method.toUpperCase());
    }
    return undefined;
  }
}

/** The rules of `x-state`, by method and path template. */
function readState(
  document: Document,
  items: readonly { template: string; item: Record<string, unknown> }[],
): Map<unknown, StateRule[]> {
  const collections = Object.keys(document['x-collections'] ?? {});
  return new Map(
    items.flatMap(({ template, item }) =>
      methods.flatMap((method): [string, StateRule[]][] => {
        const { [method]: operation } = item;
        const state = isObject(operation) ? operation['x-state'] : undefined;
        const name = `${method.toUpperCase()} ${template}`;
        return state === undefined ? [] : [[name, readStateRules(state, name, collections)]];
      }),
    ),
  );
}

/** A document without `x-families` uses the fallback error format everywhere. */
function familyPrefixes(document: Document): FamilyPrefixes {
  return Object.fromEntries(families.map((family) => [family, document['x-families']?.[family] ?? []])) as Record<
    Family,
    string[]
  >;
}

/** Both `components.responses` and an operation's `responses` are maps of responses. */
function headerNames(node: unknown, found = new Set<string>()): Set<string> {
  if (!isObject(node) && !Array.isArray(node)) return found;
  for (const [key, value] of Object.entries(node)) {
    if (key === 'responses' && isObject(value)) {
      for (const response of Object.values(value)) {
        if (isObject(response) && isObject(response.headers))
          for (const name of Object.keys(response.headers)) found.add(name);
      }
    }
    headerNames(value, found);
  }
  return found;
}
