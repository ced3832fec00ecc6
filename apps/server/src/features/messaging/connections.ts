import type { Account } from '../../http/account.ts';
import type { Feature } from '../../http/feature.ts';
import { HttpError } from '../../http/http-error.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import type { Carrier, Carriers, InboundMessage } from './carrier.ts';
import type { EmailCarrier } from './email.ts';
import type { MediaStore } from './media/media-store.ts';
import type { Providers, RoutedChannel, SmsEvents, SubmissionSources } from './submissions.ts';

/** The name of a channel. Each channel has its own carrier. */
export type ConnectionName = keyof Carriers;

export const connectionNames = ['sms', 'chatApp', 'messenger', 'rcs', 'chat'] as const satisfies ConnectionName[];

/** Carriers that reach people, by channel. Without one, live accounts use the connections of the channel. */
export type LiveCarriers = Partial<Carriers>;

/** Shows inbound messages that an operation has stored, and no carrier has reported. */
export interface InboundDisplay {
  /** Shows the message when the transaction commits. */
  showInbound(transaction: Executor, inbound: InboundMessage): Promise<void>;
}

/** Finds the carrier of an account on a channel. */
export interface Connections {
  /** The sandbox connection, which delivers to no one. It serves all sandbox accounts. */
  sandbox: Carrier;
  /** @returns undefined if the account is live and the channel has no live carrier */
  find<Name extends ConnectionName>(name: Name, account: Pick<Account, 'sandbox'>): Carriers[Name] | undefined;
  /** Finds how e-mails of an account are submitted. @returns undefined if the account is live and has no connection for e-mail */
  findEmail(account: Pick<Account, 'sandbox' | 'environmentId'>): EmailCarrier | undefined;
  /** Shows an inbound message of a sandbox account in the sandbox inbox. */
  showInbound: InboundDisplay['showInbound'];
  /** The configured connections to providers, which take the messages of live accounts without a carrier. Absent in some tests. */
  providers: Providers | undefined;
  /** Connects carriers and providers once; see `BaseCarrier` in `carrier.ts`. */
  connect(events: SmsEvents, files: MediaStore, sources: SubmissionSources): Feature;
}

/**
 * @param live carriers that reach people
 * @throws {Error} when one of them is a sandbox carrier: live accounts would get success for messages that reach no one
 */
export function createConnections(
  sandbox: Carrier & Partial<EmailCarrier & InboundDisplay>,
  live: LiveCarriers = {},
  providers?: Providers,
): Connections {
  const connected = [...new Set(Object.values(live))];
  const fake = connected.find((carrier) => carrier.sandbox);
  if (fake) throw new Error(`The carrier ${fake.name} delivers to no one and cannot serve live accounts.`);
  const all = [sandbox, ...connected];
  return {
    sandbox,
    find: <Name extends ConnectionName>(name: Name, account: Pick<Account, 'sandbox'>) =>
      account.sandbox ? (sandbox as Carriers[Name]) : (live as { [Key in Name]?: Carriers[Key] })[name],
    findEmail({ sandbox: isSandbox, environmentId }) {
      if (isSandbox) return sandbox.sendEmail && { sendEmail: sandbox.sendEmail };
      return providers?.email.serves(environmentId) ? providers.email : undefined;
    },
    showInbound: async (transaction, inbound) => sandbox.showInbound?.(transaction, inbound),
    providers,
    connect(events, files, sources) {
      const features = all.map((carrier) => carrier.connect(events, files));
      if (providers) features.push(providers.connect(events, sources, files));
      return {
        jobs: Object.assign({}, ...features.map(({ jobs }) => jobs)),
        onPermanentFailure: Object.assign({}, ...features.map(({ onPermanentFailure }) => onPermanentFailure)),
        routes(app) {
          for (const feature of features) feature.routes?.(app);
        },
        async start() {
          for (const feature of features) await feature.start?.();
        },
        async close() {
          await Promise.all(features.map((feature) => feature.close?.()));
        },
      };
    },
  };
}

/** Lists the channels without a live carrier. */
export function findMissingConnections(live: LiveCarriers): ConnectionName[] {
  return connectionNames.filter((name) => live[name] === undefined);
}

/** The error code for a channel without a carrier in the error formats of messages. */
export const noCarrierCode = 1501;

/**
 * Rejects a request of a live account on a channel with neither a live carrier nor a connection, before anything is stored. It needs no valid
 * request.
 *
 * @param code in the error format of the operation
 * @throws {HttpError} 501 with the contract's code
 */
export function requireCarrier(
  { find, providers }: Pick<Connections, 'find' | 'providers'>,
  name: ConnectionName,
  account: Pick<Account, 'sandbox' | 'environmentId'>,
  code = noCarrierCode,
): void {
  if (find(name, account)) return;
  if (name !== 'chat' && providers?.serves(name, account.environmentId)) return;
  throw noCarrierError(name, code);
}

/** The kinds of connections to add for a channel, as a command takes them. */
const kindNames: Readonly<Record<RoutedChannel, string>> = {
  sms: 'smpp or http-sms',
  chatApp: 'whatsapp',
  messenger: 'messenger',
  rcs: 'rbm',
};

/** @param code in the error format of the operation */
export function noCarrierError(name: ConnectionName, code: number): HttpError {
  const how = name === 'chat' ? '' : ` (connections add, kind ${kindNames[name]})`;
  return new HttpError(
    501,
    `No carrier is connected for this channel, and nothing was sent. Ask the operator to connect one${how}, or use a sandbox account.`,
    { code },
  );
}
