/** @import { UploadedFile } from '@omnichannel/console/sandbox' */

/** The session is over: only a new link helps. */
export class SessionOver extends Error {}

/**
 * Sends a request to the sandbox.
 *
 * @param {string} method
 * @param {string} path below `/sandbox`
 * @param {unknown} [body] sent as JSON
 * @throws {SessionOver}
 * @throws {Error} with what the service says is wrong
 */
export function ask(method, path, body) {
  const json = body !== undefined && { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) };
  return request(path, { method, ...json });
}

/**
 * Keeps a file for a message.
 *
 * @param {File} file
 * @returns {Promise<UploadedFile>}
 */
export function upload(file) {
  const headers = { 'Content-Type': file.type || 'application/octet-stream' };
  return request('/media', { method: 'POST', headers, body: file });
}

/**
 * @param {string} path
 * @param {RequestInit} init
 */
async function request(path, init) {
  const response = await fetch(`/sandbox${path}`, init).catch(() => {
    throw new Error('The service does not answer. Start it again.');
  });
  const text = await response.text();
  const value = text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : undefined;
  if (response.ok) return value;
  const message = value?.message ?? `The service answered ${response.status}.`;
  throw response.status === 403 ? new SessionOver(message) : new Error(message);
}
