import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { createCertificate } from '@omnichannel/tooling/certificate';
import { afterEach, describe, expect, it } from 'vitest';
import { smppKind } from './smpp.ts';
import { openTestLink, testConnection, testSms } from './testing-link.ts';
import { startTestSmsc } from './testing-smsc.ts';

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close();
});

const check = (...options: Parameters<typeof testConnection>) =>
  smppKind.check(testConnection(...options), AbortSignal.timeout(20_000));

describe('a bind over TLS', () => {
  const { key, certificate } = createCertificate('localhost');

  it('verifies the certificate of the provider', async () => {
    const smsc = await startTestSmsc({ tls: { key, cert: certificate } });
    open.push(smsc);
    const settings = { host: 'localhost', port: smsc.port, tls: true, tlsCa: certificate };
    const test = openTestLink(testConnection(settings));
    open.push(test.link);
    await test.waitForState('ready');
    expect(await test.link.submit(testSms(), 0)).toMatchObject({ outcome: 'accepted' });
    expect(await check({ ...settings, tlsCa: '' })).toMatchObject({
      outcome: 'unreachable',
      reason: expect.stringContaining('SELF_SIGNED'),
    });
    expect(await check({ ...settings, host: '127.0.0.1' })).toMatchObject({
      outcome: 'unreachable',
      reason: expect.stringContaining('ERR_TLS_CERT_ALTNAME_INVALID'),
    });
  });

  it('is not made to a provider without TLS', async () => {
    const smsc = await startTestSmsc();
    open.push(smsc);
    expect(await check({ port: smsc.port, tls: true })).toMatchObject({ outcome: 'unreachable' });
  });
});

describe('the check of a connection', () => {
  it.each(['transceiver', 'transmitterReceiver'] as const)(
    'binds as %s, unbinds and sends nothing',
    async (bindMode) => {
      const smsc = await startTestSmsc();
      open.push(smsc);
      expect(await check({ port: smsc.port, bindMode })).toEqual({ outcome: 'ok' });
      expect(smsc.binds).toHaveLength(bindMode === 'transceiver' ? 1 : 2);
      expect(smsc.openBinds()).toBe(0);
      expect(smsc.submissions).toEqual([]);
    },
  );

  it('reports wrong credentials, without them', async () => {
    const smsc = await startTestSmsc();
    open.push(smsc);
    const result = await check({ port: smsc.port }, { credentials: { systemId: 'test', password: 'wrong123' } });
    expect(result).toEqual({
      outcome: 'broken',
      reason: `127.0.0.1:${smsc.port} rejected bind_transceiver with ESME_RINVPASWD (0x0E)`,
    });
  });

  it('reports a port on which nothing listens', async () => {
    const smsc = await startTestSmsc();
    await smsc.close();
    expect(await check({ port: smsc.port })).toEqual({
      outcome: 'unreachable',
      reason: `cannot connect to 127.0.0.1:${smsc.port}: ECONNREFUSED`,
    });
  });

  it('reports silence', async () => {
    const server = createServer(() => {}).listen(0, '127.0.0.1');
    open.push({ close: async () => void server.close() });
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    expect(await check({ port, responseTimeoutSeconds: 0.1 })).toMatchObject({
      outcome: 'unreachable',
      reason: expect.stringContaining('no response to bind_transceiver in 0.1 s'),
    });
  });

  it('stops when its signal aborts', async () => {
    const result = await smppKind.check(testConnection({ port: 1 }), AbortSignal.abort());
    expect(result).toMatchObject({ outcome: 'unreachable' });
  });
});
