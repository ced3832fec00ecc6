import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Service, startService } from '../src/app.ts';
import { createLog } from '../src/platform/logging/log.ts';
import { testDatabase } from '../src/platform/postgres/testing.ts';
import { testContext } from '../src/testing.ts';

// The probes and metrics on a port of their own (OMNICHANNEL_PROBE_PORT).

const probes = ['/healthz', '/readyz', '/metrics'];

let open: Awaited<ReturnType<typeof testDatabase>>;
let service: Service;
const start = (changes: Partial<Service['context']['config']>) =>
  startService({ ...testContext(open).config, ...changes }, createLog('silent'), { checkResponses: true });
const statusOf = async (url: string) => (await fetch(url)).status;

beforeAll(async () => {
  open = await testDatabase();
  service = await start({ adminPort: 0, probePort: 0 });
});
afterAll(async () => {
  await service?.close();
  await open?.close();
});

it('has the probes and nothing else', async () => {
  for (const path of probes) expect(await statusOf(`${service.probeUrl}${path}`), path).toBe(200);
  for (const path of ['/v1/topics', '/admin/v1/session', '/console', '/sandbox', '/openapi.json']) {
    expect(await statusOf(`${service.probeUrl}${path}`), path).toBe(404);
  }
  const index = (await (await fetch(service.probeUrl)).json()) as { links: object };
  expect(index.links).toEqual({ readiness: '/readyz', health: '/healthz' });
});

it('leaves no probe on the other ports, and measures their requests', async () => {
  for (const url of [service.url, service.adminUrl]) {
    for (const path of probes) expect(await statusOf(`${url}${path}`), path).toBe(404);
    expect(await (await fetch(url)).text()).not.toMatch(/readyz|healthz/);
  }
  expect(await statusOf(`${service.url}/v1/topics`)).toBe(401);
  expect(await (await fetch(`${service.probeUrl}/metrics`)).text()).toContain(
    'omnichannel_http_request_duration_seconds_count{operation="listTopics",status="401"}',
  );
});

it('is the only port of a worker', async () => {
  const worker = await start({ role: 'worker', probePort: 0 });
  try {
    expect(worker.url).toBe(worker.probeUrl);
    expect(await statusOf(`${worker.probeUrl}/readyz`)).toBe(200);
  } finally {
    await worker.close();
  }
});

it('that is in use is reported with its flag', async () => {
  const { port } = new URL(service.probeUrl);
  await expect(start({ probePort: Number(port) })).rejects.toThrow(
    `Port ${port} is in use. Stop the program that uses it, or choose another port with --probe-port`,
  );
});
