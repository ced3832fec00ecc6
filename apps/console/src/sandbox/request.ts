import type { UploadedFile } from '../api/sandbox.ts';
import { barTexts } from './bar-texts.ts';

/** The session has ended: a new link is needed. */
export class SessionEnded extends Error {}

/** The object in the path does not exist, or does not exist any more. */
export class NotFound extends Error {}

/**
 * Sends a request to the sandbox.
 *
 * @param path below `/sandbox`
 * @param body sent as JSON
 * @throws {SessionEnded}
 * @throws {NotFound}
 * @throws {Error} with the problem as the service describes it
 */
export function request<Result>(method: string, path: string, body?: unknown): Promise<Result> {
  const json = body !== undefined && { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) };
  return send(path, { method, ...json });
}

/** Uploads a file for a message. @throws {Error} as `request` */
export function upload(file: File): Promise<UploadedFile> {
  const headers = { 'Content-Type': file.type || 'application/octet-stream' };
  return send('/media', { method: 'POST', headers, body: file });
}

async function send<Result>(path: string, init: RequestInit): Promise<Result> {
  const response = await fetch(`/sandbox${path}`, init).catch(() => {
    throw new Error(barTexts.value.noResponse);
  });
  const text = await response.text();
  const value = text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : undefined;
  if (response.ok) return value;
  const message = describe(value) ?? barTexts.value.returnedStatus(response.status);
  if (response.status === 403) throw new SessionEnded(message);
  throw response.status === 404 ? new NotFound(message) : new Error(message);
}

/** Returns the problem in the body of a failed request. Operations of notifications name what is wrong in `errors`, by field. */
function describe(body?: { message?: string; errors?: Record<string, { messages?: string[] }> }): string | undefined {
  const faults = Object.values(body?.errors ?? {}).flatMap(({ messages = [] }) => messages);
  return faults.length > 0 ? faults.join(' ') : body?.message;
}
