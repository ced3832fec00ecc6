import { createDereferencer, isObject } from '@omnichannel/contract';
import { bytesOf } from '../src/binary.ts';
import type { Document } from '../src/spec.ts';

/** An operation of the contract with a request that is valid, made of the contract's own examples. */
export interface ValidRequest {
  operationId: string;
  method: string;
  template: string;
  /** Path and query. */
  target: string;
  headers: Record<string, string>;
  body: string | FormData | Uint8Array<ArrayBuffer> | undefined;
  /** The operation's object in the document, without references. */
  // biome-ignore lint/suspicious/noExplicitAny: a document's object, as it is
  source: any;
}

const methods = ['get', 'put', 'post', 'delete', 'patch'];

/** A valid request for every operation of a document. */
export function validRequests(document: Document): ValidRequest[] {
  const { dereference } = createDereferencer(document);
  return Object.keys(document.paths).flatMap((template) => {
    // biome-ignore lint/suspicious/noExplicitAny: a document's object, as it is
    const item = dereference(document.paths[template]) as any;
    return methods.filter((method) => method in item).map((method) => validRequest(template, method, item[method]));
  });
}

// biome-ignore lint/suspicious/noExplicitAny: a document's object, as it is
function validRequest(template: string, method: string, source: any): ValidRequest {
  let path = template;
  const query = new URLSearchParams();
  for (const parameter of source.parameters ?? []) {
    const { example, examples, schema } = parameter;
    const value = example ?? (Object.values(examples ?? {})[0] as { value?: unknown })?.value ?? schema.examples?.[0];
    if (parameter.in === 'path') path = path.replace(`{${parameter.name}}`, encodeURIComponent(String(value)));
    if (parameter.in === 'query' && parameter.required) query.set(parameter.name, String(value));
  }
  const { type, body } = bodyOf(source.requestBody?.content);
  return {
    operationId: source.operationId,
    method: method.toUpperCase(),
    template,
    target: query.size > 0 ? `${path}?${query}` : path,
    headers: { Authorization: 'Bearer test', ...(type !== undefined && { 'Content-Type': type }) },
    body,
    source,
  };
}

function bodyOf(content: Record<string, unknown> | undefined): { type?: string; body: ValidRequest['body'] } {
  for (const [type, media] of Object.entries(content ?? {})) {
    const [example] = Object.values((media as { examples?: Record<string, unknown> }).examples ?? {});
    if (!isObject(example)) continue;
    const bytes = bytesOf(example['x-base64']);
    if (bytes) return { type, body: new Uint8Array(bytes) };
    if (type === 'multipart/form-data') return { body: formOf(example.value as Record<string, string>) };
    return { type, body: JSON.stringify(example.value) };
  }
  return { body: undefined };
}

function formOf(value: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, text] of Object.entries(value)) {
    if (name === 'file') form.set(name, new Blob([Buffer.from(text, 'latin1')], { type: 'image/gif' }), 'pixel.gif');
    else form.set(name, text);
  }
  return form;
}

/** Sends a request to the mock; what is given replaces its parts. */
export function send(url: string, request: ValidRequest, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(url + request.target, {
    method: request.method,
    headers: { ...request.headers, ...headers },
    ...(request.body !== undefined && { body: request.body }),
    signal: AbortSignal.timeout(10_000),
  });
}
