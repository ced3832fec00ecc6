import { BlockList, isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import { type AddressPolicy, OutboundError, type ResolveName, resolveBySystem } from '@omnichannel/outbound';
import { StartError } from '../errors.ts';
import { bare, isLoopback, isLoopbackHost } from '../loopback.ts';

/** Decides which receivers the mock calls, so that no one can make it call other machines. */
export interface ReceiverPolicy extends AddressPolicy {
  /** Returns what a URL that is not allowed must be, as in "url must …", judged by its text; undefined for an allowed one. */
  findUrlFault(url: string): string | undefined;
}

export interface ReceiverPolicyOptions {
  /** Names or addresses, without scheme and port. */
  allowedHosts?: readonly string[];
  /** Default: the operating system. */
  resolve?: ResolveName | undefined;
  /** Returns the port of the mock itself, which is never called. */
  ownPort?: (() => number) | undefined;
}

/**
 * Creates a policy that allows loopback and hosts that are allowed by name, but not the mock itself: a delivery to it could cause the
 * next one.
 *
 * @throws {StartError} when an allowed host is malformed
 */
export function createReceiverPolicy(options: ReceiverPolicyOptions = {}): ReceiverPolicy {
  const { allowedHosts = [], resolve = resolveBySystem, ownPort } = options;
  const allowed = new Set(allowedHosts.map(hostOf));

  return {
    findUrlFault(text) {
      const url = URL.parse(text);
      if (!url || !/^https?:$/.test(url.protocol)) {
        return 'must be an absolute http or https URL, such as http://localhost:3000/hooks';
      }
      if (url.username || url.password) return 'must hold no user name and no password; verify the signature instead';
      const { hostname } = url;
      if (portOf(url) === ownPort?.() && isOfThisMachine(hostname)) return leadsToMock(portOf(url));
      if (allowed.has(hostname) || isLoopbackHost(hostname)) return undefined;
      return `must lead to this machine, such as http://localhost:3000/hooks: this mock does not call ${hostname} unless it is started with --allow-host ${bare(hostname)} (option allowedHosts)`;
    },

    async allowedAddresses(hostname, port) {
      const version = isIP(hostname);
      const addresses = version === 0 ? await resolve(hostname) : [hostname];
      if (port === ownPort?.() && addresses.some((address) => isOfThisMachine(address))) {
        throw new OutboundError('addressNotAllowed', `url ${leadsToMock(port)}`);
      }
      if (allowed.has(version === 6 ? `[${hostname}]` : hostname) || addresses.every(isLoopback)) return addresses;
      const advice = `Start it with --allow-host ${hostname} (option allowedHosts) to permit it.`;
      throw new OutboundError(
        'addressNotAllowed',
        `${hostname} leads to another machine, which this mock does not call. ${advice}`,
      );
    },
  };
}

function leadsToMock(port: number): string {
  return `must lead to your receiver, such as http://localhost:3000/hooks: port ${port} is that of this mock itself`;
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
