import { once } from 'node:events';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { getCACertificates, setDefaultCACertificates, type TLSSocket } from 'node:tls';
import { createCertificate } from '@omnichannel/tooling/certificate';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPublicOnlyPolicy } from './address-policy.ts';
import { createOutbound } from './outbound.ts';

const policy = createPublicOnlyPolicy({ allowLoopback: true, resolve: async () => ['127.0.0.1'] });
const outbound = createOutbound({ policy });
const { key, certificate } = createCertificate('hooks.example.com');
const trusted = getCACertificates('default');
let server: Server;
beforeAll(async () => {
  server = createServer({ key, cert: certificate }, ({ headers, socket }, response) =>
    response.end(`${headers.host} ${(socket as TLSSocket).servername}`),
  ).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => {
  setDefaultCACertificates(trusted);
  outbound.close();
  server.close();
});

function request(hostname: string) {
  const { port } = server.address() as AddressInfo;
  return outbound.request({ url: `https://${hostname}:${port}/`, timeoutMs: 10_000, maxBodyBytes: 1000 });
}

it('rejects a certificate that no authority signed', async () => {
  await expect(request('hooks.example.com')).rejects.toMatchObject({
    code: 'tlsFailed',
    message: 'The TLS certificate is not trusted.',
    isUnsent: true,
  });
});

it('checks a trusted certificate for the host of the URL, not for the address, and names the host', async () => {
  setDefaultCACertificates([...trusted, certificate]);
  const { body } = await request('hooks.example.com');
  expect(body.toString()).toMatch(/^hooks\.example\.com:\d+ hooks\.example\.com$/);
  for (const hostname of ['other.example.com', '127.0.0.1']) {
    await expect(request(hostname)).rejects.toMatchObject({
      code: 'tlsFailed',
      message: 'The TLS certificate is for another host name.',
    });
  }
});
