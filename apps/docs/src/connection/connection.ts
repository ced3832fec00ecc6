/**
 * The connection of the reader: the base URL of the requests of every page, and the token that they carry. It is kept for
 * the session of the tab, in no cookie and no storage that outlives the tab.
 */
export interface Connection {
  /** Without a trailing slash. */
  baseUrl: string;
  token: string;
  /** The user name of the account, if the reader signed in. */
  userName?: string;
  /** When the token expires, in Unix milliseconds, if the reader signed in. */
  expiresAt?: number;
}

/** The servers that `pnpm start` starts, and how to get access. */
export interface Servers {
  mock: string;
  service: string;
  /** The names of both, in the language of the page. */
  names: { mock: string; service: string };
  /** A token that the mock accepts. */
  token: string;
  /** The path of the sign-in. */
  signInPath: string;
  /** The command that starts the servers. */
  start: string;
}

const storageKey = 'omnichannel-connection';
const changeEvent = 'omnichannel-connection';
/** Used when the browser forbids storage. */
let unstored: Connection | undefined;

/** Returns the connection of the reader, or that of the mock by default. */
export function readConnection({ mock, token }: Pick<Servers, 'mock' | 'token'>): Connection {
  return unstored ?? readStored() ?? { baseUrl: mock, token };
}

export function writeConnection(connection: Connection): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(connection));
    unstored = undefined;
  } catch {
    unstored = connection;
  }
  document.dispatchEvent(new Event(changeEvent));
}

/** Forgets base URL and token, and so returns to the mock. */
export function resetConnection(): void {
  unstored = undefined;
  try {
    sessionStorage.removeItem(storageKey);
  } catch {}
  document.dispatchEvent(new Event(changeEvent));
}

export const onConnectionChanged = (listener: () => void): void => document.addEventListener(changeEvent, listener);

/** Names the server of a connection: the mock, the service, or its host. */
export function nameOf(
  { baseUrl }: Connection,
  { mock, service, names }: Pick<Servers, 'mock' | 'service' | 'names'>,
): string {
  if (baseUrl === mock) return names.mock;
  return baseUrl === service ? names.service : new URL(baseUrl).host;
}

function readStored(): Connection | undefined {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null');
    return isConnection(stored) ? stored : undefined;
  } catch {
    return undefined;
  }
}

function isConnection(value: unknown): value is Connection {
  const { baseUrl, token } = (value ?? {}) as Partial<Connection>;
  return typeof baseUrl === 'string' && URL.canParse(baseUrl) && typeof token === 'string';
}
