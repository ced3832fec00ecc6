import { createPublicOnlyPolicy } from '@omnichannel/outbound';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Email } from '../../features/messaging/email.ts';
import { validateConnection } from '../connections/validate-connection.ts';
import type { SmtpCredentials, SmtpSettings } from './settings.ts';
import { createSmtp } from './smtp.ts';
import {
  startMailServer,
  type TestMailServer,
  testConnection,
  testEmail,
  testMailCredentials,
} from './testing-mail-server.ts';

const policy = createPublicOnlyPolicy({ allowLoopback: true, resolve: async () => ['127.0.0.1'] });
const smtp = createSmtp(() => policy);
const email: Email = { ...testEmail, html: '<p>It has <b>shipped</b>.</p>' };

let server: TestMailServer;
beforeEach(async () => {
  server = await startMailServer();
});
afterEach(() => server.close());

const connect = (settings: Partial<SmtpSettings> = {}, credentials?: Partial<SmtpCredentials>) =>
  testConnection(server, settings, credentials);

const signal = () => new AbortController().signal;
/** Sends an e-mail over a link of its own. */
async function send(changes: Partial<Email> = {}, connection = connect(), by = smtp, until = signal()) {
  const link = by.openEmail(connection);
  const result = await link.sendEmail({ ...email, ...changes }, until);
  link.close();
  return result;
}

describe('sending', () => {
  it('signs in over an encrypted connection, and sends text and html from the sender of the settings', async () => {
    expect(await send()).toEqual({ outcome: 'accepted' });
    const [{ source, ...envelope }] = server.received as [TestMailServer['received'][number]];
    expect(envelope).toEqual({
      from: 'notifications@example.com',
      to: ['ada@example.org'],
      user: 'shop',
      isEncrypted: true,
    });
    expect(source).toMatch(/^From: Example Shop <notifications@example\.com>\r$/m);
    expect(source).toMatch(/^To: ada@example\.org\r$/m);
    expect(source).toMatch(/^Subject: Your order\r$/m);
    expect(source).toMatch(/^Content-Type: multipart\/alternative;/m);
    expect(source).toMatch(/^Content-Type: text\/plain; charset=utf-8\r$/m);
    expect(source).toMatch(/^Content-Type: text\/html; charset=utf-8\r$/m);
    expect(source).toContain('It has shipped.');
    expect(source).toContain('<p>It has <b>shipped</b>.</p>');
  });

  it('gives every attempt the same Message-ID', async () => {
    await send();
    await send();
    const ids = server.received.map(({ source }) => /^Message-ID:\s+(.*)\r$/m.exec(source)?.[1]);
    const id = '<6543f0a1b2c3d4e5f6a7b8c9.0.6543f0a1b2c3d4e5f6a7b8ca@example.com>';
    expect(ids).toEqual([id, id]);
  });

  it('lets no subject begin another header', async () => {
    await send({ subject: 'Hello\r\nBcc: eve@example.org\r\n\r\nbody\u2028more' });
    const [{ source, to }] = server.received as [TestMailServer['received'][number]];
    expect(source).not.toMatch(/^Bcc/im);
    expect(source).toMatch(/^Subject: Hello Bcc: eve@example\.org body more\r$/m);
    expect(to).toEqual(['ada@example.org']);
  });

  it.each(['ada@example.org, eve@example.org', 'ada@example.org\r\nRCPT TO:<eve@example.org>', 'a b@example.org'])(
    'sends to one address only: %j',
    async (to) => {
      const result = await send({ to });
      expect(server.received.flatMap((one) => one.to)).not.toContain('eve@example.org');
      expect(result.outcome).toBe('rejected');
    },
  );

  it('has the name of the sender that the e-mail has', async () => {
    await send({ senderName: 'متجر' });
    const [{ source }] = server.received as [TestMailServer['received'][number]];
    expect(source).toMatch(/^From: =\?UTF-8\?.* <notifications@example\.com>\r$/m);
  });

  it('sends Arabic', async () => {
    await send({ subject: 'طلبك في الطريق', text: 'مرحبا' });
    const [{ source }] = server.received as [TestMailServer['received'][number]];
    expect(source).toMatch(/^Subject: =\?UTF-8\?/m);
    expect(source).toContain(Buffer.from('مرحبا').toString('base64'));
  });

  it('connects with TLS from the beginning', async () => {
    const secure = await startMailServer({ secure: true });
    try {
      const { port, certificate: tlsCa } = secure;
      expect(await send({}, connect({ security: 'tls', port, tlsCa }))).toEqual({ outcome: 'accepted' });
      expect(secure.received).toMatchObject([{ isEncrypted: true }]);
    } finally {
      await secure.close();
    }
  });

  it('sends without encryption and sign-in only if the settings say so', async () => {
    expect(await send({}, connect({ security: 'none', tlsCa: '' }, {}))).toEqual({ outcome: 'accepted' });
    expect(server.received).toMatchObject([{ isEncrypted: false, user: undefined }]);
  });
});

describe('a failure', () => {
  it.each([
    [{ recipient: { responseCode: 550, message: 'no such user ada@example.org' } }, 'rejected'],
    [{ recipient: { responseCode: 451, message: 'greylisted' } }, 'later'],
    [{ recipient: { responseCode: 503, message: 'bad sequence' } }, 'later'],
    [{ content: { responseCode: 554, message: 'spam' } }, 'rejected'],
    [{ content: { responseCode: 452, message: 'no space' } }, 'later'],
    [{ closesAtRecipient: true }, 'later'],
    [{ closesAfterContent: true }, 'unknown'],
  ] as const)('%j is %s', async (faults, outcome) => {
    Object.assign(server.faults, faults);
    const result = await send();
    expect(result.outcome).toBe(outcome);
    expect(JSON.stringify(result)).not.toContain('@');
    expect(server.received).toEqual([]);
  });

  it('is retried when the mail server cannot be reached', async () => {
    expect(await send({}, connect({ port: 1 }))).toMatchObject({ outcome: 'later' });
  });

  it('is broken when the mail server rejects the password', async () => {
    const result = await send({}, connect({}, { user: 'shop', password: 'wrong-horse' }));
    expect(result).toMatchObject({ outcome: 'broken', reason: expect.stringContaining('535') });
  });

  it('sends nothing to a mail server whose certificate is for another name, or from another authority', async () => {
    for (const settings of [{ host: 'other.example.com' }, { tlsCa: '' }]) {
      expect(await send({}, connect(settings))).toMatchObject({ outcome: 'later' });
    }
    expect(server.received).toEqual([]);
  });

  it('sends nothing to a mail server without STARTTLS', async () => {
    const plain = await startMailServer({ hideSTARTTLS: true, disabledCommands: ['STARTTLS'] });
    try {
      expect(await send({}, connect({ port: plain.port }))).toMatchObject({ outcome: 'later' });
      expect(plain.received).toEqual([]);
    } finally {
      await plain.close();
    }
  });

  it('sends nothing after the service stops', async () => {
    const result = await send({}, connect(), smtp, AbortSignal.abort());
    expect(result).toMatchObject({ outcome: 'later' });
    expect(server.received).toEqual([]);
  });

  it('lets an account reach no private address', async () => {
    const guarded = createSmtp();
    const own = { ...connect({ host: '127.0.0.1' }), environmentId: email.environmentId };
    expect(await send({}, own, guarded)).toMatchObject({
      outcome: 'later',
      reason: expect.stringContaining('not public'),
    });
  });
});

describe('the check', () => {
  it('signs in without sending anything', async () => {
    expect(await smtp.check(connect(), signal())).toEqual({ outcome: 'ok' });
    expect(server.received).toEqual([]);
  });

  it('distinguishes wrong credentials from a mail server that cannot be reached', async () => {
    const wrong = connect({}, { user: 'shop', password: 'wrong-horse' });
    expect(await smtp.check(wrong, signal())).toMatchObject({ outcome: 'broken' });
    expect(await smtp.check(connect({ port: 1 }), signal())).toMatchObject({ outcome: 'unreachable' });
  });
});

describe('settings', () => {
  const faultsOf = (settings: object, credentials: object = {}) =>
    validateConnection(smtp as never, {
      settings: { host: 'smtp.example.com', fromAddress: 'shop@example.com', ...settings },
      credentials: { ...credentials },
    }).faults;

  it('accepts its example', () => {
    expect(validateConnection(smtp as never, smtp.example).faults).toEqual([]);
  });

  it.each([
    [{ senderName: 'Shop\r\nBcc: eve@example.org' }, {}],
    [{ fromAddress: 'shop@example.com, eve@example.org' }, {}],
    [{ fromAddress: 'Shop <shop@example.com>' }, {}],
    [{ security: 'none' }, testMailCredentials],
    [{ security: 'none', tlsCa: 'PEM' }, {}],
    [{}, { password: 'without-a-user' }],
  ])('rejects %j', (settings, credentials) => {
    expect(faultsOf(settings, credentials)).toHaveLength(1);
  });
});
