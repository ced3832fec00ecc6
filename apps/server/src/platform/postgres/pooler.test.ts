import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeConnectionError } from './connection-errors.ts';
import { migrate } from './migrate.ts';
import { describePoolerError, requireSameDatabase } from './pooler.ts';
import { testDatabase } from './testing.ts';

/** Answers as PgBouncer does: it takes a session only without settings. */
const pooler = createServer((socket) => {
  socket.once('data', (startup) => {
    const [setting] = ['statement_timeout', 'idle_in_transaction_session_timeout'].filter((name) =>
      startup.includes(name),
    );
    const text = setting === undefined ? 'no such user' : `unsupported startup parameter: ${setting}`;
    const fields = Buffer.from(`SFATAL\0C08P01\0M${text}\0\0`);
    const length = Buffer.alloc(4);
    length.writeInt32BE(fields.length + 4);
    socket.end(Buffer.concat([Buffer.from('E'), length, fields]));
  });
});
let url: string;
beforeAll(async () => {
  await once(pooler.listen(0, '127.0.0.1'), 'listening');
  url = `postgres://omnichannel:hidden@127.0.0.1:${(pooler.address() as AddressInfo).port}/omnichannel`;
});
afterAll(() => pooler.close());

it('reports a pooler before a lock remains in it, with the setting to change', async () => {
  await expect(migrate(url, { migrations: [], functions: [] })).rejects.toThrow(/pooler.*Set DIRECT_DATABASE_URL/);
});

it('reports a pooler as such, not as an unreachable database', () => {
  const rejection = Object.assign(new Error('unsupported startup parameter: jit'), { code: '08P01' });
  expect(describeConnectionError(rejection)).toMatchObject({
    message: expect.stringContaining('Set DIRECT_DATABASE_URL'),
  });
});

it('reports another database behind DIRECT_DATABASE_URL', async () => {
  const [one, other] = [await testDatabase(), await testDatabase()];
  try {
    await requireSameDatabase(one);
    await expect(requireSameDatabase({ ...one, directUrl: other.directUrl })).rejects.toThrow(
      /DIRECT_DATABASE_URL leads to another database/,
    );
    const same = new URL(one.directUrl);
    same.searchParams.set('application_name', 'another spelling');
    await requireSameDatabase({ ...one, directUrl: same.href });
    await expect(requireSameDatabase({ ...one, directUrl: url })).rejects.toThrow(/leads through a pooler as well/);
    const nowhere = 'postgres://user:hidden@127.0.0.1:1/none';
    await expect(requireSameDatabase({ ...one, directUrl: nowhere })).rejects.toThrow(
      /^DIRECT_DATABASE_URL cannot be connected to: connect ECONNREFUSED 127\.0\.0\.1:1\./,
    );
  } finally {
    await one.close();
    await other.close();
  }
});

it.each([undefined, new Error('unsupported startup parameter'), { code: '08P01', message: 'no such user' }])(
  'another fault (%j) is not one of a pooler',
  (error) => {
    expect(describePoolerError(error)).toBeUndefined();
  },
);
