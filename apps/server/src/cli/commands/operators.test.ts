import { afterEach, describe, expect, it, vi } from 'vitest';
import { findLink } from '../../features/operators/links.ts';
import { listOperators } from '../../features/operators/manage-operators.ts';
import { createOperatorKey } from '../../features/operators/operator-keys.ts';
import { keyOfLink, signInContext, testOperator } from '../../features/operators/testing.ts';
import { useDatabase } from '../../platform/postgres/testing.ts';
import { testContext } from '../../testing.ts';
import { prepareCommand } from './prepare-command.ts';

const open = await useDatabase();
const { database } = open;
const config = { ...testContext(open).config, port: 4020 };
afterEach(() => vi.restoreAllMocks());

/** @returns what the command printed */
async function run(args: string[], changes: Partial<typeof config> = {}): Promise<string> {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});
  await (await prepareCommand('operators', args))({ ...config, ...changes });
  const printed = log.mock.calls.flat().join('\n');
  log.mockClear();
  return printed;
}
const linkIn = (text: string) =>
  /https?:\S+#key=[\w-]{43}/.exec(text)?.[0] ?? expect.fail(`There is no link in ${text}`);

describe('operators', () => {
  it('list says how to create the first one', async () => {
    expect(await run(['list'])).toContain('operators create <userName> --as owner');
  });

  it('create prints a link that is valid for a day', async () => {
    const printed = await run(['create', 'Ann', '--as', 'owner']);
    expect(printed).toContain('Created the operator ann.');
    expect(printed).toContain('within 24 hours');
    const link = linkIn(printed);
    expect(link).toMatch(/^http:\/\/127\.0\.0\.1:4020\/console\/welcome#/);
    expect(await findLink(database, keyOfLink({ link }))).toMatchObject({ userName: 'ann', purpose: 'invitation' });
    const entries = await database.selectFrom('audit_log').select(['action', 'actor_kind']).orderBy('id').execute();
    expect(entries).toEqual([
      { action: 'operator.created', actor_kind: 'command' },
      { action: 'operatorLink.created', actor_kind: 'command' },
    ]);
    await expect(run(['create', 'ann', '--as', 'owner'])).rejects.toThrow('There is an operator ann already');
  });

  it('link names the public address of the service', async () => {
    const link = linkIn(await run(['link', 'ann'], { publicUrl: 'https://sms.example.com', port: 0 }));
    expect(link).toMatch(/^https:\/\/sms\.example\.com\/console\/welcome#/);
    await expect(run(['link', 'ann'], { port: 0 })).rejects.toThrow('--port');
    await expect(run(['link', 'zoe'])).rejects.toThrow('There is no operator zoe');
  });

  it('link resets the password of an operator within 15 minutes', async () => {
    const { userName } = await testOperator(signInContext(open));
    const printed = await run(['link', userName]);
    expect(printed).toContain('within 15 minutes');
    expect(await findLink(database, keyOfLink({ link: linkIn(printed) }))).toMatchObject({ purpose: 'passwordReset' });
  });

  it('disable names the keys that the operator has created, and enable reverts it', async () => {
    const context = signInContext(open);
    await testOperator(context);
    const { id, userName } = await testOperator(context, { role: 'operator' });
    const actor = { kind: 'operator', id, name: userName } as const;
    await createOperatorKey(database, actor, { name: 'nightly job', role: 'support', expiresAt: null });
    expect(await run(['disable', userName])).toContain("operator-keys revoke 'nightly job'");
    expect(await run(['list'])).toMatch(new RegExp(`^${userName} .*disabled`, 'm'));
    await run(['enable', userName]);
    expect(await run(['list'])).toMatch(new RegExp(`^${userName} .*active, 10 recovery codes`, 'm'));
  });

  it('set-role and reset-totp change an operator', async () => {
    const { userName } = await testOperator(signInContext(open));
    await run(['reset-totp', userName]);
    expect(await run(['list'])).toMatch(new RegExp(`^${userName} .*no authenticator app yet`, 'm'));
    await run(['set-role', userName, '--as', 'support']);
    expect(await listOperators(database)).toContainEqual(
      expect.objectContaining({ userName, role: 'support', hasTotp: false }),
    );
    await expect(run(['set-role', userName, '--as', 'admin'])).rejects.toThrow('--as must be one of');
  });
});
