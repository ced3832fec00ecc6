import { lookup as resolveName } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { StartError } from '../errors.ts';

/** Nothing was sent, and repeating would not help: the message says why and what to do. */
export class NotDelivered extends Error {}

/** Says which URLs the mock may call, so that nobody can make it call other machines. */
export interface Guard {
  /** What a URL that may not be called must be, as in "url must …"; undefined for one that may. */
  faultOf(url: string): string | undefined;
  /** Resolves the names of hosts for the call itself: a name of this machine that leads elsewhere is not called. */
  lookup: LookupFunction;
}

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8);
loopback.addAddress('::1', 'ipv6');

function isLoopback(address: string): boolean {
  return loopback.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

/**
 * Loopback may be called, and the hosts that are allowed by name.
 *
 * @param allowedHosts names or addresses, without scheme and port
 * @param resolve how names are resolved, in the form of Node's `dns.lookup`
 * @throws {StartError} when one of them is no host
 */
export function createGuard(
  allowedHosts: readonly string[],
  resolve: LookupFunction = resolveName as LookupFunction,
): Guard {
  const allowed = new Set(allowedHosts.map(hostOf));

  return {
    faultOf(text) {
      const url = URL.parse(text);
      if (!url || !/^https?:$/.test(url.protocol)) {
        return 'must be an absolute http or https URL, such as http://localhost:3000/hooks';
      }
      if (url.username || url.password) return 'must hold no user name and no password; verify the signature instead';
      const { hostname } = url;
      if (allowed.has(hostname) || isOfThisMachine(hostname)) return undefined;
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

/** `localhost` and the names below it (RFC 6761, 6.3), or an address of the loopback interface. */
function isOfThisMachine(hostname: string): boolean {
  return /(^|\.)localhost$/.test(hostname) || (isIP(bare(hostname)) !== 0 && isLoopback(bare(hostname)));
}

/** An IPv6 address without its brackets. */
function bare(hostname: string): string {
  return hostname.replace(/^\[|\]$/g, '');
}

/** A host as `URL` writes it. */
function hostOf(text: string): string {
  const url = URL.parse(`http://${isIP(text) === 6 ? `[${text}]` : text}`);
  if (url && url.href === `http://${url.hostname}/` && !text.includes('*')) return url.hostname;
  throw new StartError(
    `${JSON.stringify(text)} is not a host that webhooks can be allowed for. Give --allow-host (option allowedHosts) a name alone, without scheme, port and path, such as hooks.example.com.`,
  );
}
