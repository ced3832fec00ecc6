import { type HostileCase, hostileCases, startHostileServer } from '@omnichannel/tooling/hostile-servers';
import { expect, it } from 'vitest';
import { emit } from '../src/features/webhooks/emit-events.ts';
import { setEndpoint } from '../src/features/webhooks/endpoints.ts';
import { createKeys } from '../src/platform/crypto/key-derivation.ts';
import { useDatabase } from '../src/platform/postgres/testing.ts';
import { testAccount, testContext, testSecret } from '../src/testing.ts';
import { run } from './process.ts';

const open = await useDatabase();

const named = (name: string) => hostileCases.find((one) => one.name === name) as HostileCase;

/** A receiver's attempt lasts 15 s, and the service is ended by force 30 s after the signal. */
it('stops in good order after SIGTERM while receivers switch protocols, never respond or drip', async () => {
  const names = ['switches protocols', 'never responds', 'drips its header section', 'sends endless 102 Processing'];
  const servers = await Promise.all(names.map((name) => startHostileServer(named(name).behaviour)));
  const context = testContext(open);
  for (const { url } of servers) {
    const { environmentId } = await testAccount(context);
    const kind = 'chatApp.status' as const;
    const keys = createKeys(testSecret);
    await setEndpoint(open.database, keys, { environmentId, kind, url, sandbox: true, ownSecret: undefined });
    const events = [{ environmentId, endpoint: kind, messageId: environmentId, body: { statuses: [] } }];
    await open.database.transaction().execute((transaction) => emit(transaction, events));
  }
  const service = run(['start', '--port', '0', '--log-level', 'info'], {
    DATABASE_URL: open.directUrl,
    OMNICHANNEL_SECRET: testSecret,
  });
  try {
    await service.url();
    await expect.poll(() => servers.map(({ requestCount }) => requestCount() > 0)).toEqual(names.map(() => true));
    service.child.kill('SIGTERM');
    const { code, signal } = await service.ended;
    expect({ code, signal }).toEqual({ code: 0, signal: null });
    expect(service.lines.at(-1)).toMatchObject({ msg: 'stopped' });
    expect(service.lines.filter(({ msg }) => /did not stop within/.test(String(msg)))).toEqual([]);
  } finally {
    if (service.child.exitCode === null) service.child.kill('SIGKILL');
    await service.ended;
    for (const server of servers) await server.close();
  }
});
