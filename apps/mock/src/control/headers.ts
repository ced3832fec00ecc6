import type { Message } from '../message.ts';

/** Headers that a browser or an HTTP library adds by itself, so that a copied request leaves them out. */
const automatic =
  /^(host|connection|keep-alive|content-length|transfer-encoding|expect|upgrade|te|user-agent|accept-encoding|accept-language|origin|referer|cookie|pragma|cache-control|priority|dnt|upgrade-insecure-requests|sec-.*)$/;

/** Lists the headers that a copied request needs. The token is replaced, since the mock accepts any. */
export function writtenHeaders({ headers }: Message): [string, string][] {
  return listed(headers)
    .filter(([name, value]) => !automatic.test(name) && !(name === 'accept' && value === '*/*'))
    .map(([name, value]) => [name, name === 'authorization' ? 'Bearer any-token' : value]);
}

const secret = /^(authorization|proxy-authorization|cookie|set-cookie)$/i;

/** Lists all headers for display, with credentials masked. */
export function shownHeaders({ headers }: Message): [string, string][] {
  return listed(headers).map(([name, value]) => [
    name,
    secret.test(name) ? value.replace(/^(Bearer|Basic)?.*$/is, (_, scheme = '') => `${scheme} •••`.trim()) : value,
  ]);
}

function listed(headers: Message['headers']): [string, string][] {
  return Object.entries(headers).flatMap(([name, value]) =>
    [value ?? []].flat().map((one): [string, string] => [name, one]),
  );
}
