import { quote } from '../shell-quote.ts';
import type { TryItRequest } from './request.ts';

/**
 * Formats the request as a shell command.
 *
 * @param openToken The only token that the command may contain. Other tokens stay in the page: the shell inserts `$TOKEN`.
 */
export function curlOf({ url, method, headers, body }: TryItRequest, openToken: string): string {
  const options = headers.map(([name, value]) =>
    name === 'Authorization' && value !== `Bearer ${openToken}`
      ? '-H "Authorization: Bearer $TOKEN"'
      : `-H ${quote(`${name}: ${value}`)}`,
  );
  if (method !== (body ? 'POST' : 'GET')) options.unshift(`-X ${method}`);
  if (body?.kind === 'json') options.push(`--data-raw ${quote(body.text)}`);
  if (body?.kind === 'file') options.push(`--data-binary ${quote(`@${body.file.name}`)}`);
  if (body?.kind === 'form') {
    for (const [name, value] of body.parts) {
      const isFile = typeof value !== 'string';
      // With --form-string, a value that begins with @ is not a file.
      options.push(
        isFile
          ? `-F ${quote(`${name}=@${value.name};type=${value.type}`)}`
          : `--form-string ${quote(`${name}=${value}`)}`,
      );
    }
  }
  return [`curl -i -N ${quote(url)}`, ...options].join(' \\\n  ');
}
