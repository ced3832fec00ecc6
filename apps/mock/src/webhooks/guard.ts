import { lookup as resolveName } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { networkInterfaces } from 'node:os';
import { StartError } from '../errors.ts';
import { bare, isLoopback, isLoopbackHost } from '../loopback.ts';

/** Nothing was sent, and repeating would not help: the message says why and what to do. */
export class NotDelivered extends Error {}

/** Says which URLs the mock may call, so that nobody can make it call other machines. */
export interface Guard {
  /** What a URL that may not be called must be, as in "url must …"; undefined for one that may. */
  faultOf(url: string): string | undefined;
  /** Resolves the names of hosts for the call itself: a name of this machine that leads elsewhere is not called. */
  lookup: LookupFunction;
}

export interface GuardOptions {
  /** Names or addresses, without scheme and port. */
  allowedHosts?: readonly string[];
  /** How names are resolved, in the form of Node's `dns.lookup`. */
  resolve?: LookupFunction | undefined;
  /** Gives the port of the mock itself, which is never called. */
  ownPort?: (() => number) | undefined;
}

/**
 * Loopback may be called, and the hosts that are allowed by name, but not the mock itself: a delivery to it could cause the next one.
 *
 * @throws {StartError} when an allowed host is none
 */
export function createGuard(options: GuardOptions = {}): Guard {
  const { allowedHosts = [], resolve = resolveName as LookupFunction, ownPort } = options;
  const allowed = new Set(allowedHosts.map(hostOf));

  return {
    faultOf(text) {
      const url = URL.parse(text);
      if (!url || !/^https?:$/.test(url.protocol)) {
        return 'must be an absolute http or https URL, such as http://localhost:3000/hooks';
      }
      if (url.username || url.password) return 'must hold no user name and no password; verify the signature instead';
      const { hostname } = url;
      if (portOf(url) === ownPort?.() && isOfThisMachine(hostname)) {
        return `must lead to your receiver, such as http://localhost:3000/hooks: port ${portOf(url)} is that of this mock itself`;
      }
      if (allowed.has(hostname) || isLoopbackHost(hostname)) return undefined;
      return `must lead to this machine, such as http://localhost:3000/hooks: this mock does not call ${hostname} unless it is started with --allow-host ${bare(hostname)} (option allowedHosts)`;
    },

    lookup(hostname, options, callback) {
      if (allowed.has(hostname)) {
        resolve(hostname, options, callback);
        return;
      }
      resolve(hostname, options, (error, found, family) => {
        const addresses = typeof found === 'string' ? [found] : (found ?? []).map(({ address }) => address);
        const foreign = error ? undefined : addresses.find((address) => !isLoopback(address));
        if (foreign === undefined) callback(error, found, family);
        else {
          const advice = `Start it with --allow-host ${hostname} (option allowedHosts) to permit it.`;
          callback(
            new NotDelivered(`${hostname} is ${foreign}, which this mock does not call. ${advice}`),
            found,
            family,
          );
        }
      });
    },
  };
}

/** Loopback, an address of any of the machine's interfaces, or the unspecified address, which leads back here, too. */
function isOfThisMachine(hostname: string): boolean {
  if (isLoopbackHost(hostname)) return true;
  const kind = isIP(bare(hostname));
  if (kind === 0) return false;
  const own = new BlockList();
  own.addAddress('0.0.0.0', 'ipv4');
  own.addAddress('::', 'ipv6');
  for (const { address, family } of Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? [])) {
    own.addAddress(address, family === 'IPv6' ? 'ipv6' : 'ipv4');
  }
  return own.check(bare(hostname), kind === 6 ? 'ipv6' : 'ipv4');
}

function portOf({ port, protocol }: URL): number {
  return port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port);
}

/** A host as `URL` writes it. */
function hostOf(text: string): string {
  const url = URL.parse(`http://${isIP(text) === 6 ? `[${text}]` : text}`);
  if (url && url.href === `http://${url.hostname}/` && !text.includes('*')) return url.hostname;
  throw new StartError(
    `${JSON.stringify(text)} is not a host that webhooks can be allowed for. Give --allow-host (option allowedHosts) a name alone, without scheme, port and path, such as hooks.example.com.`,
  );
}
