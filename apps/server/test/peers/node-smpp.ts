import { once } from 'node:events';
import { createRequire } from 'node:module';
import type { AddressInfo, Server } from 'node:net';

const require = createRequire(import.meta.url);

/** A PDU of the npm package `smpp`, which has no types. */
export interface NodeSmppPdu {
  command: string;
  command_status: number;
  sequence_number: number;
  short_message?: { message: string | Buffer; udh?: Buffer[] };
  response(fields?: Record<string, unknown>): NodeSmppPdu;
  [field: string]: unknown;
}

export interface NodeSmppSession {
  on(event: 'pdu', listener: (pdu: NodeSmppPdu) => void): void;
  on(event: 'error' | 'close', listener: () => void): void;
  send(pdu: NodeSmppPdu): void;
  deliver_sm(fields: Record<string, unknown>, onResponse: (pdu: NodeSmppPdu) => void): void;
  close(): void;
  destroy(): void;
}

interface NodeSmpp {
  createServer(onSession: (session: NodeSmppSession) => void): Server;
}

export interface NodeSmppServer {
  port: number;
  /** `submit_sm` in the order of their arrival. */
  submissions: NodeSmppPdu[];
  session(): NodeSmppSession;
  /** Sends a deliver_sm, and resolves with the status of the response. */
  deliver(fields: Record<string, unknown>): Promise<number>;
  close(): Promise<void>;
}

/** @param onSubmit responds, or does not */
export async function startNodeSmpp(
  onSubmit: (pdu: NodeSmppPdu, session: NodeSmppSession, submissions: readonly NodeSmppPdu[]) => void,
): Promise<NodeSmppServer> {
  const smpp = require('smpp') as NodeSmpp;
  const submissions: NodeSmppPdu[] = [];
  const sessions: NodeSmppSession[] = [];
  const server = smpp.createServer((session) => {
    sessions.push(session);
    session.on('error', () => {});
    session.on('pdu', (pdu) => {
      if (pdu.command === 'submit_sm') {
        submissions.push(pdu);
        onSubmit(pdu, session, submissions);
      } else if (pdu.command.startsWith('bind_')) {
        const isRight = pdu.system_id === 'test' && pdu.password === 'secret08';
        session.send(pdu.response({ command_status: isRight ? 0 : 0x0e }));
      } else if (pdu.command === 'unbind') {
        session.send(pdu.response());
        session.close();
      } else if (pdu.command === 'enquire_link') session.send(pdu.response());
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const session = () => sessions.at(-1) as NodeSmppSession;
  return {
    port: (server.address() as AddressInfo).port,
    submissions,
    session,
    deliver: (fields) =>
      new Promise((resolve) => session().deliver_sm(fields, ({ command_status }) => resolve(command_status))),
    async close() {
      for (const one of sessions) one.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
