import {
  createDereferencer,
  createRouter,
  discriminate,
  errorMediaTypesByFamily,
  isObject,
  type Router,
} from '@omnichannel/contract';
import { type Family, familyOf } from '@omnichannel/error-formats';
import type { Document } from './document.ts';
import { createOperation, type Operation } from './operation.ts';

/** The contract, as the HTTP kit uses it. */
export interface Contract {
  operations: readonly Operation[];
  /** Finds the path of the contract that a request's path matches. */
  route: Router;
  /** Returns the family of a path, which determines the error format. */
  familyOf(path: string): Family;
  /** Media types of errors, the default first. */
  failureTypes(family: Family): readonly string[];
}

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];

/**
 * @param api which contract the document is
 * @param prefixes path prefixes of the error formats
 */
export function readContract(
  document: Document,
  api: Operation['api'] = 'public',
  prefixes = document['x-families'],
): Contract {
  const { dereference, recursive } = createDereferencer(document);
  const paths = Object.entries(document.paths).map(([template, item]) => {
    const read = dereference(item);
    return { template, item: read, methods: methods.filter((method) => isObject(read[method])) };
  });
  const bundle = discriminate(recursive);
  const failureTypes = errorMediaTypesByFamily(document, (path) => familyOf(path, prefixes));
  return {
    operations: paths.flatMap(({ template, item, methods: taken }) =>
      taken.map((method) =>
        createOperation(item[method] as Record<string, unknown>, item.parameters, {
          api,
          template,
          method: method.toUpperCase(),
          family: familyOf(template, prefixes),
          bundle,
          secured: (document.security ?? []).length > 0,
        }),
      ),
    ),
    route: createRouter(
      paths.map(({ template, methods: taken }) => ({ template, methods: taken.map((name) => name.toUpperCase()) })),
    ),
    familyOf: (path) => familyOf(path, prefixes),
    failureTypes: (family) => failureTypes.get(family) ?? [],
  };
}

/** Joins the public contract and that of the admin API, which have no path in common and share the error formats of the first. */
export function joinContracts(first: Contract, second: Contract): Contract {
  return {
    ...first,
    operations: [...first.operations, ...second.operations],
    route: (path) => first.route(path) ?? second.route(path),
  };
}
