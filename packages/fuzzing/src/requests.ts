import { createDereferencer, findUnstorableText } from '@omnichannel/contract';
import fc from 'fast-check';
import { fileOfType } from './files.ts';
import { validForms } from './forms.ts';
import { valuesOf } from './values.ts';

/** A request before it is sent. */
export interface AnyRequest {
  operationId: string;
  method: string;
  /** Percent-encoded. */
  path: string;
  /** Percent-encoded, without the question mark. */
  query: string;
  headers: Record<string, string>;
  /** Bytes as they are, or a JSON value. */
  body?: Buffer | { json: unknown };
}

const methods = ['get', 'put', 'post', 'delete', 'patch'];

/** Requests that the contract allows, of each operation in equal shares. Their texts are such as can be stored. */
export function requestsOf(document: { paths: object }): fc.Arbitrary<AnyRequest> {
  const { dereference } = createDereferencer(document);
  const operations = Object.keys(document.paths).flatMap((template) => {
    // biome-ignore lint/suspicious/noExplicitAny: a document's object, as it is
    const item = dereference((document.paths as any)[template]) as any;
    return methods.filter((method) => method in item).map((method) => requestsTo(template, method, item[method]));
  });
  return fc.oneof(...operations).filter(isStorable);
}

function isStorable({ body, path, query }: AnyRequest): boolean {
  const isText = !body || Buffer.isBuffer(body) || findUnstorableText('body', body.json).length === 0;
  return isText && !`${path}?${query}`.includes('%00');
}

// biome-ignore lint/suspicious/noExplicitAny: a document's object, as it is
function requestsTo(template: string, method: string, source: any): fc.Arbitrary<AnyRequest> {
  // biome-ignore lint/suspicious/noExplicitAny: a document's object, as it is
  const parametersIn = (place: string) => (source.parameters ?? []).filter((parameter: any) => parameter.in === place);
  return fc
    .record({
      path: parametersOf(parametersIn('path'), isNotEmpty),
      query: parametersOf(parametersIn('query'), isNotEmpty),
      headers: parametersOf(parametersIn('header'), (text) => /^[!-~]([ -~]*[!-~])?$/.test(text)),
      content: contentOf(source.requestBody?.content),
      slash: fc.boolean(),
    })
    .map(({ path, query, headers, content: { type, body }, slash }) => ({
      operationId: source.operationId,
      method: method.toUpperCase(),
      path: withSlash(
        template.replace(/\{([^{}]+)\}/g, (_, name) => encodeURIComponent(path[name] ?? '')),
        slash,
      ),
      query: Object.entries(query)
        .map((pair) => pair.map(encodeURIComponent).join('='))
        .join('&'),
      headers: { Authorization: 'Bearer test', ...headers, ...(type !== undefined && { 'Content-Type': type }) },
      ...(body !== undefined && { body }),
    }));
}

interface Parameter {
  name: string;
  required?: boolean;
  schema: unknown;
}

/** Values of parameters as text. @param fits whether their place can carry a text */
function parametersOf(parameters: Parameter[], fits: (text: string) => boolean): fc.Arbitrary<Record<string, string>> {
  const values = Object.fromEntries(
    parameters.map(({ name, schema }) => [name, valuesOf(schema).map(String).filter(fits)]),
  );
  const requiredKeys = parameters.filter(({ required }) => required).map(({ name }) => name);
  return fc.record(values, { requiredKeys }) as fc.Arbitrary<Record<string, string>>;
}

/** An empty parameter is none: OpenAPI's `allowEmptyValue` is false. */
function isNotEmpty(text: string): boolean {
  return text !== '';
}

/** Adds or removes the trailing slash of a path, since a path matches both ways. */
function withSlash(path: string, slash: boolean): string {
  return slash ? `${path.replace(/\/$/, '')}/` : path.replace(/\/$/, '');
}

type Content = { type?: string; body?: AnyRequest['body'] };

const bytes = fc.uint8Array({ minLength: 1, maxLength: 200 }).map((array) => Buffer.from(array));

function contentOf(content: Record<string, { schema: unknown }> | undefined): fc.Arbitrary<Content> {
  if (!content) return fc.constant({});
  return fc.oneof(
    ...Object.entries(content).map(([type, { schema }]): fc.Arbitrary<Content> => {
      if (type === 'application/json') return valuesOf(schema).map((json) => ({ type, body: { json } }));
      if (type === 'multipart/form-data') return validForms.map(({ type, body }) => ({ type, body }));
      return bytes.map((body) => ({ type: type === '*/*' ? 'application/zip' : type, body: fileOfType(type, body) }));
    }),
  );
}
