import type { operations } from '@omnichannel/types';
import type { OperationId } from './scenarios.gen.ts';

/** A request that was made, in the terms of the contract. */
export interface Call<Operation extends OperationId = OperationId> {
  operation: Operation;
  url: URL;
  headers: Headers;
  /** The parameters in the path, decoded. */
  params: PathParameters<Operation>;
  /** Parsed JSON, a form as an object, the bytes of a file as a Blob; undefined where there was none. */
  body: RequestBody<Operation>;
  /** The signal that the request was made with. */
  signal: AbortSignal | undefined;
}

type PathParameters<Operation extends OperationId> = operations[Operation]['parameters'] extends { path: infer Path }
  ? Path
  : Record<never, never>;

type RequestBody<Operation extends OperationId> = operations[Operation] extends {
  requestBody: { content: infer Content };
}
  ? Content[keyof Content]
  : undefined;

/**
 * Reads a request. The types say what the contract wants; whether the request keeps to it is not checked.
 *
 * @param request its body is consumed
 */
export async function readCall<Operation extends OperationId>(
  operation: Operation,
  params: Record<string, string>,
  request: Request,
  signal: AbortSignal | undefined,
): Promise<Call<Operation>> {
  return {
    operation,
    url: new URL(request.url),
    headers: request.headers,
    params: params as PathParameters<Operation>,
    body: (await readBody(request)) as RequestBody<Operation>,
    signal,
  };
}

/** The media type of a body, in lower case and without parameters. */
export function mediaTypeOf(headers: Headers): string | undefined {
  return headers.get('Content-Type')?.split(';', 1)[0]?.trim().toLowerCase();
}

async function readBody(request: Request): Promise<unknown> {
  const type = mediaTypeOf(request.headers);
  if (type === 'multipart/form-data') return Object.fromEntries(await request.formData());
  const bytes = await request.arrayBuffer();
  if (bytes.byteLength === 0) return undefined;
  if (!type || !/[/+]json$/.test(type)) return new Blob([bytes], type ? { type } : {});
  const text = new TextDecoder().decode(bytes);
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
