import { type FormPart, parseFormParts } from '../form.ts';
import type { Exchange } from '../journal.ts';
import { mediaTypeOf, textOf } from '../message.ts';
import { copyHints } from './copy-hints.ts';
import { writtenHeaders } from './headers.ts';

/**
 * Writes a curl command that repeats a request, to be pasted into a POSIX shell. The command names a file instead of containing its
 * bytes, and a comment says where to put the file.
 *
 * @param url address of the mock, without a trailing slash
 */
export async function curlOf({ method, target, request, response }: Exchange, url: string): Promise<string> {
  const form = mediaTypeOf(request) === 'multipart/form-data';
  const headers = writtenHeaders(request).filter(([name]) => !(form && name === 'content-type'));
  const body = await bodyOf(request, form);
  const code = [
    `curl ${response?.events ? '-N ' : ''}${methodOf(method, request.body !== undefined)}${globbing.test(target) ? '-g ' : ''}${quoted(url + target)}`,
    ...headers.map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...body,
  ].join(' \\\n  ');
  const hasFile = body.some((option) => option === fileOption || option.startsWith('-F '));
  return [...copyHints({ comment: '#', code, hasFile }), code].join('\n');
}

const fileOption = "--data-binary '@file'";

/** Characters that curl reads as a pattern of several URLs. */
const globbing = /[[\]{}]/;

function methodOf(method: string, hasBody: boolean): string {
  if (method === 'HEAD') return '--head ';
  // With a body, curl sends POST by itself.
  return method === (hasBody ? 'POST' : 'GET') ? '' : `-X ${method} `;
}

async function bodyOf({ body, size, headers }: Exchange['request'], form: boolean): Promise<string[]> {
  if (size !== undefined) return [fileOption];
  if (body === undefined) return [];
  if (form) {
    const parts = await parseFormParts(Buffer.from(body), String(headers['content-type'])).catch(() => []);
    if (parts.length > 0) return parts.map(formOption);
  }
  const text = textOf(body);
  return [text === undefined ? fileOption : `--data-raw ${quoted(text)}`];
}

function formOption(part: FormPart): string {
  if ('text' in part) return `--form-string ${quoted(`${part.name}=${part.text}`)}`;
  const { mediaType } = part.file;
  const name = part.file.name || 'file';
  return `-F ${quoted(`${part.name}=@${name}${mediaType && `;type=${mediaType}`}`)}`;
}

/** Quotes a word for a shell. A package would replace this one expression by a dependency and its types. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
