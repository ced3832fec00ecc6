import { createPublicOnlyPolicy } from '@omnichannel/outbound';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { OnBegin } from '../../features/messaging/email.ts';
import type { EmailLink } from '../connection-kind.ts';
import { openEmailLink } from './email-link.ts';
import { startMailServer, type TestMailServer, testConnection, testEmail } from './testing-mail-server.ts';

const policy = createPublicOnlyPolicy({ allowLoopback: true, resolve: async () => ['127.0.0.1'] });
let server: TestMailServer;
let link: EmailLink;

beforeEach(async () => {
  server = await startMailServer();
  link = openEmailLink(testConnection(server), policy);
});
afterEach(async () => {
  link.close({ force: true });
  await server.close();
});

const signal = new AbortController().signal;
const send = (number = 0, onBegin?: OnBegin) =>
  link.sendEmail({ ...testEmail, id: `${testEmail.id}-${number}`, subject: `Order ${number}` }, signal, onBegin);
const subjects = () => server.received.map(({ source }) => /^Subject: (.*)\r$/m.exec(source)?.[1]);

describe('sessions', () => {
  it('are as many as the settings allow at most, for any number of e-mails', async () => {
    const results = await Promise.all(Array.from({ length: 30 }, (_, number) => send(number)));
    expect(results.every(({ outcome }) => outcome === 'accepted')).toBe(true);
    expect(new Set(subjects()).size).toBe(30);
    expect(server.received).toHaveLength(30);
    expect(server.sessions).toBe(2);
  });

  it('stay open between e-mails, also after a rejected one', async () => {
    await send(0);
    server.faults.recipient = { responseCode: 550, message: 'no such user' };
    expect(await send(1)).toMatchObject({ outcome: 'rejected' });
    delete server.faults.recipient;
    expect(await send(2)).toEqual({ outcome: 'accepted' });
    expect(subjects()).toEqual(['Order 0', 'Order 2']);
    expect(server.sessions).toBe(1);
  });

  it('are opened again after the mail server has closed them', async () => {
    await send(0);
    server.closeSessions();
    expect(await send(1)).toEqual({ outcome: 'accepted' });
    expect(subjects()).toEqual(['Order 0', 'Order 1']);
    expect(server.sessions).toBe(2);
  });

  it('that get 421 lose no e-mail: it goes over another session at once', async () => {
    await send(0);
    server.faults.busy = 1;
    expect(await send(1)).toEqual({ outcome: 'accepted' });
    expect(subjects()).toEqual(['Order 0', 'Order 1']);
    expect(server.sessions).toBe(2);
  });

  it('that always get 421 leave the e-mail for later', async () => {
    server.faults.busy = Number.POSITIVE_INFINITY;
    expect(await send(0)).toMatchObject({ outcome: 'later' });
    server.faults.busy = 0;
    expect(await send(0)).toEqual({ outcome: 'accepted' });
    expect(subjects()).toEqual(['Order 0']);
  });

  it('that end after the content repeat no e-mail', async () => {
    await send(0);
    server.faults.closesAfterContent = true;
    expect(await send(1)).toMatchObject({ outcome: 'unknown' });
    expect(server.sessions).toBe(1);
  });
});

describe('the beginning of an attempt', () => {
  /** Counts how often an attempt begins. */
  const countBegins = (begins = true) => vi.fn(async () => begins);

  it('comes once, and before the content', async () => {
    let received: number | undefined;
    const begin = vi.fn(async () => {
      received = server.received.length;
      return true;
    });
    expect(await send(0, begin)).toEqual({ outcome: 'accepted' });
    expect(begin).toHaveBeenCalledTimes(1);
    expect(received).toBe(0);
    expect(server.received).toHaveLength(1);
  });

  it('comes when a session is free', async () => {
    const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    link = openEmailLink(testConnection(server, { maxSessions: 1 }), policy);
    server.faults.holds = async () => {
      arrive();
      await answered;
    };
    const begin = countBegins();
    const results = Promise.all([send(0), send(1, begin)]);
    await arrived;
    expect(begin).not.toHaveBeenCalled();
    answer();
    expect(await results).toEqual([{ outcome: 'accepted' }, { outcome: 'accepted' }]);
    expect(begin).toHaveBeenCalledTimes(1);
  });

  it.each([[{ recipient: { responseCode: 451, message: 'greylisted' } }], [{ closesAtRecipient: true }]])(
    'does not come if the mail server wants no content: %j',
    async (faults) => {
      Object.assign(server.faults, faults);
      const begin = countBegins();
      expect(await send(0, begin)).toMatchObject({ outcome: 'later' });
      expect(begin).not.toHaveBeenCalled();
    },
  );

  it('comes once, although the e-mail goes over another session', async () => {
    await send(0);
    server.faults.busy = 1;
    const begin = countBegins();
    expect(await send(1, begin)).toEqual({ outcome: 'accepted' });
    expect(begin).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['is not allowed', countBegins(false)],
    ['fails', async () => Promise.reject(new Error('the database is down'))],
  ])('that %s leaves the e-mail for later, with nothing sent', async (_, begin) => {
    expect(await send(0, begin)).toMatchObject({ outcome: 'later' });
    expect(await send(1)).toEqual({ outcome: 'accepted' });
    expect(subjects()).toEqual(['Order 1']);
  });

  it('is over when the result is known, although the session has ended meanwhile', async () => {
    const { promise: beginning, resolve: begin } = Promise.withResolvers<void>();
    let isStored = false;
    const result = send(0, async () => {
      begin();
      await vi.waitFor(() => expect(server.countOpen()).toBe(0));
      isStored = true;
      return true;
    });
    await beginning;
    link.close({ force: true });
    expect(await result).toMatchObject({ outcome: 'later' });
    expect(isStored).toBe(true);
    expect(server.received).toEqual([]);
  });
});

describe('closing', () => {
  it('ends idle sessions, and leaves later e-mails for later', async () => {
    await Promise.all([send(0), send(1)]);
    link.close();
    await expect.poll(() => server.countOpen()).toBe(0);
    expect(await send(2)).toMatchObject({ outcome: 'later' });
  });

  it('lets an e-mail that is being sent end first', async () => {
    const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    server.faults.holds = async () => {
      arrive();
      await answered;
    };
    const result = send(0);
    await arrived;
    link.close();
    answer();
    expect(await result).toEqual({ outcome: 'accepted' });
    await expect.poll(() => server.countOpen()).toBe(0);
  });

  it('by force ends an e-mail that the mail server does not answer, and those that wait', async () => {
    const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
    link = openEmailLink(testConnection(server, { maxSessions: 1 }), policy);
    server.faults.holds = async () => {
      arrive();
      await new Promise(() => {});
    };
    const results = Promise.all([send(0), send(1)]);
    await arrived;
    link.close({ force: true });
    expect(await results).toMatchObject([{ outcome: 'unknown' }, { outcome: 'later' }]);
    await expect.poll(() => server.countOpen()).toBe(0);
  });

  it('of the service ends an e-mail that waits for a session', async () => {
    const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
    link = openEmailLink(testConnection(server, { maxSessions: 1 }), policy);
    server.faults.holds = async () => {
      arrive();
      await new Promise(() => {});
    };
    const first = send(0);
    await arrived;
    const stop = new AbortController();
    const second = link.sendEmail(testEmail, stop.signal);
    stop.abort();
    expect(await second).toMatchObject({ outcome: 'later' });
    link.close({ force: true });
    expect(await first).toMatchObject({ outcome: 'unknown' });
  });
});
