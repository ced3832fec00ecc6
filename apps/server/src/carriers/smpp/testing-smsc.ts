import { once } from 'node:events';
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { decodeText } from '../../features/sms-text/alphabet.ts';
import { decodeInboundText } from './data-coding.ts';
import type { Pdu, PduOf, Tlv } from './pdu.ts';
import { createPduConnection, type PduConnection } from './pdu-connection.ts';
import type { RequestResult } from './pending-requests.ts';
import { status } from './status.ts';
import { deliverPdu } from './testing-pdus.ts';
import { createWatchers } from './testing-watchers.ts';
import { findTlv, tlvTag } from './tlv.ts';
import { readSarPart, readUserData } from './user-data-header.ts';

/** Faults and forms of the test SMSC. All of them can be changed while it runs. */
export interface SmscBehaviour {
  /** Status of `submit_sm_resp`, for all or chosen by the submission. */
  submitStatus: number | ((submission: Submission) => number);
  /** Status of the responses to a bind; by default, 0 for the right credentials. */
  bindStatus: number | undefined;
  /** Milliseconds before a `submit_sm_resp`. */
  delayMs: number;
  /** Responds to nothing after the bind: no submission and no `enquire_link`. */
  isSilent: boolean;
  /** Responds to binds and `enquire_link` only. */
  ignoresSubmits: boolean;
  /** Collects this many responses to `submit_sm` and sends them in reverse order. */
  reorder: number;
  /** Ends each new connection after it has sent this many octets. */
  cutAfterSentBytes: number | undefined;
  /** Ends each new connection after it has received this many octets. */
  cutAfterReceivedBytes: number | undefined;
  /** The form of ids in responses and in receipts. */
  responseIds: 'decimal' | 'hexadecimal';
  receiptIds: 'decimal' | 'hexadecimal';
  /** Sends a receipt for each accepted submission, before or after the response. */
  receipts: 'none' | 'beforeResponse' | 'afterResponse';
  /** `stat` of automatic receipts. */
  receiptStat: string;
}

/** A `submit_sm` as the SMSC read it. */
interface Submission {
  /** Number of its id, which `responseIds` formats. */
  idNumber: number;
  /** The id of the response. */
  id: string;
  from: string;
  to: string;
  /** The text of this part. */
  text: string;
  part?: { reference: number; number: number; count: number };
  pdu: PduOf<'submit_sm'>;
  /** Number of the bind that submitted it, from 1. */
  bind: number;
}

export interface TestSmsc {
  port: number;
  behaviour: SmscBehaviour;
  /** Every `submit_sm`, whatever the response, or without one. */
  submissions: readonly Submission[];
  /** `bind_transceiver`, … of all connections since the start. */
  binds: readonly string[];
  /** Binds that are open now. */
  openBinds(): number;
  /** Waits until so many parts were submitted. */
  waitForSubmissions(count: number): Promise<readonly Submission[]>;
  /** Waits until so many connections are bound. */
  waitForBinds(count: number): Promise<void>;
  /** Sends a receipt to a bind that receives. Resolves with the status of the response. */
  sendReceipt(submission: Submission, stat: string): Promise<number>;
  /** Sends an SMS of a person. Resolves with the status of the response. */
  sendInbound(fields: Partial<PduOf<'deliver_sm'>>): Promise<number>;
  /** Sends `unbind` to all. */
  unbindAll(): Promise<void>;
  /** Cuts all connections, or those that were bound with one command. */
  cut(command?: string): void;
  close(): Promise<void>;
}

interface SmscOptions {
  systemId?: string;
  password?: string;
  tls?: { cert: string; key: string };
  port?: number;
  behaviour?: Partial<SmscBehaviour>;
}

interface Bound {
  connection: PduConnection;
  command: string;
  /** From 1. */
  number: number;
}

const defaultBehaviour: SmscBehaviour = {
  submitStatus: 0,
  bindStatus: undefined,
  delayMs: 0,
  isSilent: false,
  ignoresSubmits: false,
  reorder: 1,
  cutAfterSentBytes: undefined,
  cutAfterReceivedBytes: undefined,
  responseIds: 'decimal',
  receiptIds: 'decimal',
  receipts: 'none',
  receiptStat: 'DELIVRD',
};

const firstId = 0x5bc166ac;

/** Starts an SMSC of SMPP 3.4 on a free port of 127.0.0.1, for tests. It accepts `systemId` "test" with `password` "secret08". */
export async function startTestSmsc(options: SmscOptions = {}): Promise<TestSmsc> {
  const { systemId = 'test', password = 'secret08' } = options;
  const behaviour: SmscBehaviour = { ...defaultBehaviour, ...options.behaviour };
  const submissions: Submission[] = [];
  const binds: string[] = [];
  const sockets = new Set<Socket>();
  const bound = new Map<Socket, Bound>();
  const { notify: changed, waitUntil } = createWatchers();

  const formatId = (idNumber: number, form: 'decimal' | 'hexadecimal') =>
    form === 'decimal' ? String(idNumber) : idNumber.toString(16);

  /** Sends to the first bind that receives. */
  async function deliver(fields: Partial<PduOf<'deliver_sm'>>): Promise<number> {
    const receiver = [...bound.values()].find(({ command }) => command !== 'bind_transmitter');
    if (!receiver) throw new Error('No client that receives is bound.');
    const { sequence: _, status: __, ...request } = deliverPdu(fields);
    return statusOf(await receiver.connection.request(request));
  }

  const sendReceipt = ({ idNumber, pdu }: Submission, stat: string) =>
    deliver(receiptFields(pdu, formatId(idNumber, behaviour.receiptIds), stat));

  function accept(socket: Socket): void {
    sockets.add(socket);
    limitOctets(socket, behaviour);
    let held: Pdu[] = [];
    const respondToSubmit = (response: Pdu, connection: PduConnection) => {
      held.push(response);
      if (held.length < behaviour.reorder) return;
      for (const one of held.reverse()) connection.respond(one);
      held = [];
    };

    async function submit(pdu: PduOf<'submit_sm'>, connection: PduConnection): Promise<void> {
      const idNumber = firstId + submissions.length;
      const bind = bound.get(socket)?.number ?? 0;
      const submission = { ...readSubmission(pdu, idNumber, formatId(idNumber, behaviour.responseIds)), bind };
      submissions.push(submission);
      changed();
      if (behaviour.isSilent || behaviour.ignoresSubmits) return;
      const { submitStatus } = behaviour;
      const code = typeof submitStatus === 'number' ? submitStatus : submitStatus(submission);
      const hasReceipt = code === 0 && pdu.registeredDelivery !== 0;
      if (behaviour.delayMs > 0) await new Promise((resolve) => setTimeout(resolve, behaviour.delayMs));
      if (hasReceipt && behaviour.receipts === 'beforeResponse') await sendReceipt(submission, behaviour.receiptStat);
      const response = { command: 'submit_sm_resp', status: code, sequence: pdu.sequence, tlvs: [] } as const;
      respondToSubmit(code === 0 ? { ...response, messageId: submission.id } : response, connection);
      if (hasReceipt && behaviour.receipts === 'afterResponse') await sendReceipt(submission, behaviour.receiptStat);
    }

    createPduConnection(socket, {
      responseTimeoutMs: 5000,
      enquireLinkMs: 60_000,
      onClose: () => {
        sockets.delete(socket);
        bound.delete(socket);
        changed();
      },
      onRequest(request, connection) {
        const { command, sequence } = request;
        if (command === 'submit_sm') {
          if (bound.has(socket)) return void submit(request, connection).catch(() => {});
          connection.respond({ command: 'submit_sm_resp', status: status.RINVBNDSTS, sequence, tlvs: [] });
        } else if (command === 'unbind') {
          if (behaviour.isSilent) return;
          connection.respond({ command: 'unbind_resp', status: 0, sequence, tlvs: [] });
          connection.end('the client sent unbind');
        } else if (isBind(request)) {
          const isRight = request.systemId === systemId && request.password === password;
          const code = behaviour.bindStatus ?? (isRight ? 0 : status.RINVPASWD);
          if (code === 0) {
            binds.push(command);
            bound.set(socket, { connection, command, number: binds.length });
          }
          const response = { command: `${request.command}_resp` as const, status: code, sequence, tlvs: [] };
          connection.respond(code === 0 ? { ...response, systemId: 'smsc' } : response);
          changed();
        } else connection.respond({ command: 'generic_nack', status: status.RINVCMDID, sequence, tlvs: [] });
      },
      respondsToEnquireLink: () => !behaviour.isSilent,
    });
  }

  const server = options.tls ? createTlsServer(options.tls, accept) : createTcpServer(accept);
  server.listen(options.port ?? 0, '127.0.0.1');
  await once(server, 'listening');

  return {
    port: (server.address() as AddressInfo).port,
    behaviour,
    submissions,
    binds,
    openBinds: () => bound.size,
    async waitForSubmissions(count) {
      await waitUntil(() => submissions.length >= count);
      return submissions;
    },
    waitForBinds: (count) => waitUntil(() => bound.size >= count),
    sendReceipt,
    sendInbound: deliver,
    async unbindAll() {
      await Promise.all(
        [...bound.values()].map(({ connection }) => connection.request({ command: 'unbind', tlvs: [] })),
      );
    },
    cut(command) {
      for (const socket of sockets)
        if (command === undefined || bound.get(socket)?.command === command) socket.resetAndDestroy();
    },
    async close() {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    },
  };
}

function isBind(
  request: Pdu,
): request is PduOf<'bind_receiver'> | PduOf<'bind_transmitter'> | PduOf<'bind_transceiver'> {
  return request.command.startsWith('bind_');
}

/** Status of a response; -1 when there is none. */
function statusOf(result: RequestResult): number {
  return result.outcome === 'response' ? result.pdu.status : -1;
}

/** Ends a socket at an octet, in either direction. */
function limitOctets(socket: Socket, { cutAfterSentBytes, cutAfterReceivedBytes }: SmscBehaviour): void {
  if (cutAfterReceivedBytes !== undefined) {
    let received = 0;
    socket.prependListener('data', (chunk: Buffer) => {
      received += chunk.length;
      if (received >= cutAfterReceivedBytes) socket.resetAndDestroy();
    });
  }
  if (cutAfterSentBytes === undefined) return;
  const write = socket.write.bind(socket);
  let left = cutAfterSentBytes;
  socket.write = ((octets: Buffer) => {
    if (left <= 0) return false;
    const piece = octets.subarray(0, left);
    left -= piece.length;
    return left > 0 ? write(piece) : write(piece, () => socket.destroy());
  }) as typeof socket.write;
}

function readSubmission(pdu: PduOf<'submit_sm'>, idNumber: number, id: string): Omit<Submission, 'bind'> {
  const octets = findTlv(pdu.tlvs, 'message_payload') ?? pdu.shortMessage;
  const userData = (pdu.esmClass & 0x40) === 0 ? undefined : readUserData(octets);
  const part = userData?.part ?? readSarPart(pdu.tlvs);
  const content = userData?.content ?? octets;
  const text = decodeInboundText(content, pdu.dataCoding, 'gsm') ?? decodeText(content, 'latin1');
  return { idNumber, id, from: pdu.source, to: pdu.destination, text, ...(part && { part }), pdu };
}

/** A receipt with parameters and text, from the recipient to the sender of the message. */
function receiptFields(pdu: PduOf<'submit_sm'>, id: string, stat: string): Partial<PduOf<'deliver_sm'>> {
  const states = ['', 'ENROUTE', 'DELIVRD', 'EXPIRED', 'DELETED', 'UNDELIV', 'ACCEPTD', 'UNKNOWN', 'REJECTD'];
  const state = states.indexOf(stat);
  const tlvs: Tlv[] = [{ tag: tlvTag.receipted_message_id, value: Buffer.from(`${id}\0`) }];
  if (state > 0) tlvs.push({ tag: tlvTag.message_state, value: Buffer.of(state) });
  const isFailed = ['EXPIRED', 'UNDELIV', 'REJECTD'].includes(stat);
  return {
    esmClass: 0x04,
    source: pdu.destination,
    destinationTon: pdu.sourceTon,
    destinationNpi: pdu.sourceNpi,
    destination: pdu.source,
    tlvs,
    shortMessage: Buffer.from(
      `id:${id} sub:001 dlvrd:001 submit date:2611241200 done date:2611241201 stat:${stat} err:${isFailed ? '001' : '000'} text:`,
    ),
  };
}
