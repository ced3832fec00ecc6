import type { ConnectionOptions } from 'node:tls';
import { readTlsOptions, tlsParameters } from './tls-options.ts';

/** The state of a server that a connection needs, as in libpq. The service writes, so it needs no standby. */
type SessionAttributes = 'any' | 'primary' | 'read-write';

/** A database URL whose parts are checked. */
export interface DatabaseUrl {
  /** The servers in their order: one at least. */
  servers: readonly DatabaseServer[];
  sessionAttributes: SessionAttributes;
}

/** One of the servers of a database URL. */
export interface DatabaseServer {
  /** A URL as `pg` reads it, with one host and without parameters of TLS. */
  url: string;
  /** `host:port`, for messages. */
  name: string;
  /** Undefined if the URL says nothing about TLS. */
  tls: ConnectionOptions | false | undefined;
}

interface UrlParts {
  scheme: string;
  userInfo: string | undefined;
  hosts: readonly string[];
  path: string;
  parameters: URLSearchParams;
}

const attributeNames: readonly SessionAttributes[] = ['any', 'primary', 'read-write'];
const example = 'must be a URL such as postgres://user:password@host:5432/database';

/**
 * Reads a database URL, `postgres://user:password@host1:5432,host2:5433/database?sslmode=verify-full`. Several hosts are those of one
 * cluster: connections lead to the one that accepts writes, unless `target_session_attrs` says otherwise.
 *
 * @throws {Error} the fault and the next step, without any part of the user or the password: `must be a URL such as …`
 */
export function readDatabaseUrl(text: string): DatabaseUrl {
  const parts = splitUrl(text);
  const { scheme, userInfo, path, parameters } = parts;
  const places = listPlaces(parts);
  const given = parameters.get('target_session_attrs');
  const sessionAttributes = given ?? (places.length > 1 ? 'read-write' : 'any');
  if (!isSessionAttributes(sessionAttributes)) {
    throw new Error(`has target_session_attrs=${given}, and must have one of ${attributeNames.join(', ')}`);
  }
  const tls = readTlsOptions(parameters);
  const rest = new URLSearchParams(parameters);
  for (const name of [...tlsParameters, 'target_session_attrs', 'host', 'port']) rest.delete(name);
  // A Unix socket has no TLS, as in libpq. Next to other hosts it fails with TLS, so that no host is used without.
  const onlySockets = places.every(({ host }) => host.startsWith('/'));
  const servers = places.map(({ host, port }) => {
    const isSocket = host.startsWith('/');
    const query = new URLSearchParams(rest);
    if (isSocket) query.set('host', host);
    if (port !== '') query.set('port', port);
    const authority = `${userInfo === undefined ? '' : `${userInfo}@`}${isSocket ? 'localhost' : host}`;
    return {
      url: `${scheme}://${authority}${path}${query.size === 0 ? '' : `?${query}`}`,
      name: `${host || 'localhost'}:${port || 5432}`,
      tls: onlySockets ? false : tls,
    };
  });
  return { servers, sessionAttributes };
}

/** Adds the file with the certificates of the CA to a URL that names none. */
export function withCaFile(url: string, path: string | undefined): string {
  if (path === undefined || splitUrl(url).parameters.has('sslrootcert')) return url;
  return `${url}${url.includes('?') ? '&' : '?'}sslrootcert=${encodeURIComponent(path)}`;
}

function isSessionAttributes(text: string): text is SessionAttributes {
  return attributeNames.some((name) => name === text);
}

/** Splits a URL without `URL`, which knows only one host. */
function splitUrl(text: string): UrlParts {
  const [scheme = '', rest] = splitOnce(text, '://');
  if (rest === undefined || !['postgres', 'postgresql'].includes(scheme)) throw new Error(example);
  if (rest.includes('#')) throw new Error(describeUnencoded('#', '%23'));
  const [beforeQuery = '', query = ''] = splitOnce(rest, '?');
  const slash = beforeQuery.indexOf('/');
  const authority = slash === -1 ? beforeQuery : beforeQuery.slice(0, slash);
  const path = slash === -1 ? '' : beforeQuery.slice(slash);
  // The user and the password end with the last @ of the authority. An @ after it shows that one of them contains a delimiter.
  if (path.includes('@')) throw new Error(describeUnencoded('/', '%2F'));
  if (splitOnce(query, '=')[0]?.includes('@')) throw new Error(describeUnencoded('?', '%3F'));
  const at = authority.lastIndexOf('@');
  const userInfo = at === -1 ? undefined : authority.slice(0, at);
  requireEncoding(beforeQuery);
  const hosts = authority.slice(at + 1).split(',');
  return { scheme, userInfo: userInfo?.replaceAll('@', '%40'), hosts, path, parameters: new URLSearchParams(query) };
}

/** Returns the part before the first delimiter, and the part after it if there is one. */
function splitOnce(text: string, delimiter: string): string[] {
  const index = text.indexOf(delimiter);
  return index === -1 ? [text] : [text.slice(0, index), text.slice(index + delimiter.length)];
}

function requireEncoding(text: string): void {
  try {
    decodeURIComponent(text);
  } catch (error) {
    throw new Error(describeUnencoded('%', '%25'), { cause: error });
  }
}

function describeUnencoded(character: string, encoded: string): string {
  return `contains ${character} where it has another meaning; write ${encoded} for ${character} in the user, the password or the database`;
}

interface Place {
  /** A name, an address, or the directory of a Unix socket. */
  host: string;
  /** Empty for the default port. */
  port: string;
}

/** Lists the hosts of a URL. The parameters `host` and `port` replace those before the path, as in libpq. */
function listPlaces({ hosts, parameters }: UrlParts): Place[] {
  const places = (parameters.get('host')?.split(',') ?? hosts).map((text) => readPlace(text));
  const ports = parameters.get('port')?.split(',');
  if (ports !== undefined && ports.length !== 1 && ports.length !== places.length) {
    throw new Error(
      `has ${places.length} hosts and ${ports.length} ports, and must have one port for all or one for each`,
    );
  }
  // A host that comes from a parameter has the port of the authority, unless there is a parameter for it.
  const common = parameters.has('host') && hosts.length === 1 ? readPlace(hosts[0] as string).port : '';
  return places.map(({ host, port }, index) => {
    const chosen = ports === undefined ? port || common : (ports[index] ?? (ports[0] as string));
    if (chosen !== '' && !isPort(chosen)) {
      throw new Error('has an invalid port; percent-encode special characters of the user and the password');
    }
    return { host, port: chosen };
  });
}

function readPlace(text: string): Place {
  const host = decodeURIComponent(text);
  if (host.startsWith('/')) return { host, port: '' };
  // An IPv6 address has brackets, and colons in them.
  const colon = text.indexOf(':', text.lastIndexOf(']') + 1);
  return colon === -1 ? { host: text, port: '' } : { host: text.slice(0, colon), port: text.slice(colon + 1) };
}

function isPort(text: string): boolean {
  return /^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= 65_535;
}
