import { createOperatorPolicy, createOutbound } from '@omnichannel/outbound';
import { pino } from 'pino';
import { afterEach, expect, it, vi } from 'vitest';
import { startReceiver } from '../../src/features/webhooks/testing.ts';
import { startTracing } from '../../src/platform/tracing/start-tracing.ts';
import { inSpan } from '../../src/platform/tracing/tracing.ts';
import { attributesOf, startOtlpReceiver } from './otlp-receiver.ts';

const endings: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
  vi.unstubAllEnvs();
});

it('a call of a provider is a span of the work that makes it, with the host and without the path', async () => {
  const otlp = await startOtlpReceiver();
  endings.push(otlp.close);
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', otlp.url);
  const tracing = await startTracing(process.env, pino({ level: 'silent' }));
  const provider = await startReceiver((response) => response.writeHead(503).end());
  endings.push(provider.close);
  const outbound = createOutbound({ policy: createOperatorPolicy() });
  endings.push(outbound.close);
  const limits = { timeoutMs: 5000, maxBodyBytes: 1000 };
  const url = `${provider.url}/+12025550123?key=secret-of-provider`;
  await inSpan('submit', { kind: 'internal' }, () =>
    outbound.request({ url, method: 'POST', body: 'text', ...limits }),
  );
  await inSpan('submit', { kind: 'internal' }, () => outbound.request({ url: 'http://127.0.0.1:9/', ...limits })).catch(
    () => {},
  );
  // The request is the span itself: it has no second one.
  await inSpan('POST webhook rcs', { kind: 'client' }, () => outbound.request({ url, ...limits }));
  await tracing?.stop();

  const { port } = new URL(provider.url);
  const calls = otlp.spans.filter(({ name }) => name === 'POST' || name === 'GET');
  expect(calls.map(attributesOf)).toEqual([
    {
      'http.request.method': 'POST',
      'url.scheme': 'http',
      'server.address': '127.0.0.1',
      'server.port': Number(port),
      'http.response.status_code': 503,
      'error.type': '503',
    },
    expect.objectContaining({ 'server.port': 9, 'error.type': expect.stringMatching(/\w/) }),
  ]);
  const parents = otlp.spans.filter(({ name }) => name === 'submit').map(({ spanId }) => spanId);
  expect(calls.map(({ parentSpanId }) => parentSpanId)).toEqual(parents);
  for (const secret of ['2025550123', 'secret-of-provider']) expect(JSON.stringify(otlp.spans)).not.toContain(secret);
  // No third party gets the header of the trace.
  for (const { headers } of provider.received) expect(headers).not.toHaveProperty('traceparent');
});
