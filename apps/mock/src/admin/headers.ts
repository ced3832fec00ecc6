import type { Message } from '../message.ts';

/** What a browser or an HTTP library adds by itself; to repeat a request, its user does not write it. */
const automatic =
  /^(host|connection|keep-alive|content-length|transfer-encoding|expect|upgrade|te|user-agent|accept-encoding|accept-language|origin|referer|cookie|pragma|cache-control|priority|dnt|upgrade-insecure-requests|sec-.*)$/;

/** Headers that a person would write to make a request again. The token is not shown: any will do. */
export function writtenHeaders({ headers }: Message): [string, string][] {
  return listed(headers)
    .filter(([name, value]) => !automatic.test(name) && !(name === 'accept' && value === '*/*'))
    .map(([name, value]) => [name, name === 'authorization' ? 'Bearer any-token' : value]);
}

const secret = /^(authorization|proxy-authorization|cookie|set-cookie)$/i;

/** All headers, for people to read: without credentials. */
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
