import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type ConnectionOptions, getCACertificates } from 'node:tls';

/** The parameters of a database URL that decide about TLS. */
export const tlsParameters = ['ssl', 'sslmode', 'sslrootcert', 'sslcert', 'sslkey', 'uselibpqcompat'] as const;

const modes = ['disable', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify'];

/**
 * Returns the TLS options of a database URL.
 *
 * Every mode but `disable` and `no-verify` checks the certificate and its name, as `pg` 8 does. libpq checks less for `prefer`, `require`
 * and `verify-ca`; the parameter `uselibpqcompat=true` selects that. A URL without these parameters uses no TLS.
 *
 * @returns undefined if the URL decides nothing: `pg` then reads `PGSSLMODE`; false for no TLS
 * @throws {Error} when a parameter is invalid or a file cannot be read: `has sslmode=…, and must have one of …`
 */
export function readTlsOptions(parameters: URLSearchParams): ConnectionOptions | false | undefined {
  if (!tlsParameters.some((name) => name !== 'uselibpqcompat' && parameters.has(name))) return undefined;
  const mode = parameters.get('sslmode') ?? modeOf(parameters.get('ssl') ?? 'true');
  if (!modes.includes(mode)) throw new Error(`has sslmode=${mode}, and must have one of ${modes.join(', ')}`);
  if (mode === 'disable') return false;
  const root = parameters.get('sslrootcert') ?? undefined;
  const options: ConnectionOptions = {
    ...(root !== undefined && {
      ca: root === 'system' ? getCACertificates('system') : readParameter('sslrootcert', root, readCertificates),
    }),
    ...readClientCertificate(parameters),
  };
  if (mode === 'no-verify') return { ...options, rejectUnauthorized: false };
  return parameters.get('uselibpqcompat') === 'true' ? { ...options, ...checksOfLibpq(mode, root) } : options;
}

/** Translates the parameter `ssl` of `pg`. */
function modeOf(ssl: string): string {
  if (['true', '1'].includes(ssl)) return 'verify-full';
  if (['false', '0'].includes(ssl)) return 'disable';
  if (ssl === 'no-verify') return ssl;
  throw new Error(`has ssl=${ssl}, and must have sslmode with one of ${modes.join(', ')} in its place`);
}

/** Returns the checks that libpq omits (PostgreSQL, SSL support). Unlike libpq, `prefer` never connects without TLS. */
function checksOfLibpq(mode: string, root: string | undefined): ConnectionOptions {
  const withoutName: ConnectionOptions = { checkServerIdentity: () => undefined };
  if (mode === 'verify-full') return {};
  if (mode === 'verify-ca') {
    if (root !== undefined && root !== 'system') return withoutName;
    // Anyone can get a certificate of a public authority, so the name is what identifies the server.
    throw new Error('has sslmode=verify-ca, and must have sslrootcert with the file of your own CA');
  }
  return mode === 'require' && root !== undefined ? withoutName : { rejectUnauthorized: false };
}

function readClientCertificate(parameters: URLSearchParams): ConnectionOptions {
  const [certificate, key] = [parameters.get('sslcert'), parameters.get('sslkey')];
  if (certificate === null && key === null) return {};
  if (certificate === null || key === null) throw new Error('has only one of sslcert and sslkey, and must have both');
  return { cert: readParameter('sslcert', certificate), key: readParameter('sslkey', key) };
}

/**
 * Reads a file of certificates in PEM format.
 *
 * @throws {Error} what the file must be: `must be a file that can be read (ENOENT)`
 */
export function readCertificates(path: string): string {
  const text = readText(path);
  try {
    new X509Certificate(text);
  } catch (error) {
    throw new Error('must be a file with certificates in PEM format', { cause: error });
  }
  return text;
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new Error(`must be a file that can be read (${(error as NodeJS.ErrnoException).code})`, { cause: error });
  }
}

/** Reads the file of a parameter, which an error names. */
function readParameter(name: string, path: string, read = readText): string {
  try {
    return read(path);
  } catch (error) {
    throw new Error(`has ${name}=${path}, and ${name} ${(error as Error).message}`, { cause: error });
  }
}
