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

/** The contract, as the front asks it. */
export interface Contract {
  operations: readonly Operation[];
  /** Which path of the contract a request's path belongs to. */
  route: Router;
  /** The error dialect that a path is answered in. */
  familyOf(path: string): Family;
  /** Media types that failures are written in, the usual one first. */
  failureTypes(family: Family): readonly string[];
}

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];

export function readContract(document: Document): Contract {
  const { dereference, recursive } = createDereferencer(document);
  const paths = Object.entries(document.paths).map(([template, item]) => {
    const read = dereference(item);
    return { template, item: read, methods: methods.filter((method) => isObject(read[method])) };
  });
  const prefixes = document['x-families'];
  const bundle = discriminate(recursive);
  const failureTypes = errorMediaTypesByFamily(document, (path) => familyOf(path, prefixes));
  return {
    operations: paths.flatMap(({ template, item, methods: taken }) =>
      taken.map((method) =>
        createOperation(item[method] as Record<string, unknown>, item.parameters, {
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
