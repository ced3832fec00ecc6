import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAccount } from '../src/features/accounts/manage-accounts.ts';
import { testActor } from '../src/features/audit/testing.ts';
import { createBase } from '../src/features/knowledge/testing.ts';
import { useDatabase } from '../src/platform/postgres/testing.ts';
import { testSecret } from '../src/testing.ts';
import { type Run, run } from './process.ts';

const open = await useDatabase();
let service: Run;
let url: string;
let headers: Record<string, string>;

beforeAll(async () => {
  const account = { userName: 'shop', sandbox: true, defaultSender: 'ExampleShop', tokenLifetime: 3600 };
  const { id, apiKey } = await createAccount(open.database, testActor, account);
  const { environment_id: environmentId } = await open.database
    .selectFrom('accounts')
    .select('environment_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await createBase(open.database, environmentId, { 'a.txt': 'The refund goes to your card within five days.' });
  service = run(['start', '--port', '0'], { DATABASE_URL: open.directUrl, OMNICHANNEL_SECRET: testSecret });
  url = await service.url();
  const signedIn = await post<{ data: { access_token: string } }>('/auth/v1/tokens/', { userName: 'shop', apiKey });
  headers = { authorization: `Bearer ${signedIn.data.access_token}` };
});
afterAll(async () => {
  service?.child.kill('SIGTERM');
  await service?.ended;
});

async function post<Body>(path: string, body: object): Promise<Body> {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(200);
  return (await response.json()) as Body;
}

/** `bench/questions.ts` measures the time of such questions. */
it.runIf(process.platform === 'linux')('16 questions of a word of 20,000 letters need less than 700 MB', async () => {
  const letters = [...'abcdefghijklmnop'];
  const answers = await Promise.all(
    letters.map((letter) =>
      post<{ answer: string }>('/chat-messages', { query: letter.repeat(20_000), user: 'lina', inputs: {} }),
    ),
  );
  for (const { answer } of answers) expect(answer).toContain('has nothing about this question');
  const status = await readFile(`/proc/${service.child.pid}/status`, 'utf8');
  expect(Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024).toBeLessThan(700);
});
