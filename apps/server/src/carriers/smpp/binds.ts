import type { Connection, LinkEvents, LinkState } from '../connection-kind.ts';
import { readDelivery } from './inbound-delivery.ts';
import { createInboundQueue } from './inbound-queue.ts';
import { type KeptBind, keepBound } from './keep-bound.ts';
import type { PduConnection, PduConnectionOptions } from './pdu-connection.ts';
import type { SmppCredentials, SmppSettings } from './settings.ts';
import { status } from './status.ts';

export type SmppConnection = Connection<SmppSettings, SmppCredentials>;

/** The binds of a link: one transceiver, or a transmitter and a receiver. */
export interface Binds {
  /** The connection for submissions while all binds are bound. */
  readonly transmitter: PduConnection | undefined;
  /** Resolves when all that the provider sent has its responses. */
  waitForInbound(): Promise<void>;
  close(): Promise<void>;
}

export function openBinds(
  connection: SmppConnection,
  events: LinkEvents,
  reconnectDelayMs: (failures: number) => number,
): Binds {
  const { settings, log } = connection;
  const commands =
    settings.bindMode === 'transceiver'
      ? (['bind_transceiver'] as const)
      : (['bind_transmitter', 'bind_receiver'] as const);
  const queue = createInboundQueue(events, (error) =>
    log.error({ err: error }, 'storing an event of the SMPP provider failed; the provider repeats it'),
  );
  const states: LinkState[] = commands.map(() => ({ state: 'connecting' }));
  const onRequest = createRequestHandler(connection, queue.add);

  function report(index: number, state: LinkState): void {
    states[index] = state;
    const linkState = combineStates(states);
    logState(log, linkState);
    events.onState(linkState);
    if (linkState.state === 'ready') events.onSlots();
    // The other bind has the same credentials.
    if (linkState.state === 'broken') for (const bind of binds) void bind.close();
  }

  const binds: readonly KeptBind[] = commands.map((command, index) =>
    keepBound({
      target: connection,
      command,
      onRequest,
      onState: (state) => report(index, state),
      waitForInbound: queue.waitUntilIdle,
      reconnectDelayMs,
    }),
  );
  return {
    get transmitter() {
      return binds.every((bind) => bind.connection) ? binds[0]?.connection : undefined;
    },
    waitForInbound: queue.waitUntilIdle,
    async close() {
      await Promise.all(binds.map((bind) => bind.close()));
    },
  };
}

/** A link is broken if one bind is, and ready if all are. */
function combineStates(states: readonly LinkState[]): LinkState {
  const broken = states.find(({ state }) => state === 'broken');
  if (broken) return broken;
  const failing = states.find((one) => one.state === 'connecting' && one.reason !== undefined);
  return failing ?? states.find(({ state }) => state === 'connecting') ?? { state: 'ready' };
}

/** A broken state is not logged here: its receiver logs it once, for all kinds of connections. */
function logState(log: SmppConnection['log'], state: LinkState): void {
  if (state.state === 'ready') log.info('SMPP link ready');
  else if (state.state === 'connecting' && state.reason !== undefined)
    log.warn({ reason: state.reason }, 'SMPP link lost; reconnecting');
}

/** Handles deliveries of the provider. Other requests are none that a client gets. */
function createRequestHandler(
  { id, settings, log }: SmppConnection,
  add: ReturnType<typeof createInboundQueue>['add'],
): PduConnectionOptions['onRequest'] {
  return (request, from) => {
    const { sequence } = request;
    if (request.command !== 'deliver_sm' && request.command !== 'data_sm') {
      from.respond({ command: 'generic_nack', status: status.RINVCMDID, sequence, tlvs: [] });
      return;
    }
    const command = `${request.command}_resp` as const;
    const respond = (code: number) => from.respond({ command, status: code, sequence, messageId: '', tlvs: [] });
    const delivery = readDelivery(request, id, settings);
    if (delivery.type !== 'ignored') {
      add(delivery, respond);
      return;
    }
    // An error would make the provider repeat it for ever.
    log.warn({ reason: delivery.reason }, 'ignored what the SMPP provider delivered');
    respond(status.ROK);
  };
}
