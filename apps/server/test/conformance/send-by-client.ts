import { createClient, toForm } from '@omnichannel/client';
import type { Operation } from '../../src/http/contract/operation.ts';
import type { RawResponse } from './http.ts';

/** A request as an application makes it. */
interface Wanted {
  operation: Operation;
  params: Record<string, string>;
  query: Record<string, string | number>;
  body: unknown;
  /** The type of the body. */
  type: string;
  headers: Record<string, string>;
  token: string | null;
}

/** Sends a request by the client. @returns what it has read of the response, written again */
export async function sendByClient(
  baseUrl: string,
  { operation: { id, method, template }, params, query, body, type, headers, token }: Wanted,
): Promise<RawResponse> {
  // The one operation that asks for no token is sent none by the client, whatever it has.
  const client = createClient({ baseUrl, token: token ?? 'none' });
  const isJson = type === 'application/json';
  const isStream = (body as { response_mode?: string } | undefined)?.response_mode === 'streaming';
  const isFile = id === 'getChatAppMedia';
  const call = client[method as 'POST'] as (path: string, options: object) => ReturnType<typeof client.POST>;
  const { data, error, response } = await call(template, {
    params: { path: params, query },
    headers: { ...headers, ...(Buffer.isBuffer(body) && { 'Content-Type': type }) },
    ...(body !== undefined && { body: Buffer.isBuffer(body) ? new Blob([new Uint8Array(body)]) : body }),
    ...(!isJson && !Buffer.isBuffer(body) && { bodySerializer: toForm }),
    ...(isStream && { parseAs: 'text' }),
    ...(isFile && { parseAs: 'arrayBuffer' }),
    maxRetries: 0,
  });
  const read = data ?? error;
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: isFile && data ? Buffer.from(data as ArrayBuffer) : written(read),
  };
}

function written(read: unknown): Buffer {
  if (read === undefined) return Buffer.alloc(0);
  return Buffer.from(typeof read === 'string' ? read : JSON.stringify(read));
}
