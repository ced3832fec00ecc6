import { afterEach, describe, expect, it, vi } from 'vitest';
import { createOperatorKeyAuthentication } from '../../features/operators/operator-keys.ts';
import { useDatabase } from '../../platform/postgres/testing.ts';
import { testContext } from '../../testing.ts';
import { prepareCommand } from './prepare-command.ts';

const open = await useDatabase();
const { config } = testContext(open);
afterEach(() => vi.restoreAllMocks());

/** @returns what the command printed */
async function run(...args: string[]): Promise<string> {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});
  await (await prepareCommand('operator-keys', args))(config);
  const printed = log.mock.calls.flat().join('\n');
  log.mockClear();
  return printed;
}
const keyIn = (text: string) => /omo_[\w-]{43}/.exec(text)?.[0] ?? expect.fail(`There is no key in ${text}`);

describe('operator-keys', () => {
  it('create prints a key that works, expires after a year, and appears only there', async () => {
    expect(await run('list')).toContain('operator-keys create <name> --as readOnly');
    const printed = await run('create', 'deploy', '--as', 'operator');
    const inAYear = new Date(Date.now() + 365 * 86_400_000).toISOString().slice(0, 10);
    expect(printed).toContain(`expires on ${inAYear}`);
    const key = keyIn(printed);
    const found = await createOperatorKeyAuthentication(open.database)(key);
    expect(found).toMatchObject({ name: 'deploy', role: 'operator' });
    const listed = await run('list');
    expect(listed).toContain(`valid until ${inAYear}`);
    expect(listed).not.toContain(key.slice(4, 12));
  });

  it.each(['0', '-1', '1.5', '3651', 'week', ''])('rejects --days=%s', async (days) => {
    await expect(run('create', 'other', '--as', 'owner', `--days=${days}`)).rejects.toThrow('--days');
  });

  it('create takes none for a key that does not expire', async () => {
    expect(await run('create', 'for ever', '--as', 'readOnly', '--days', 'none')).toContain('does not expire');
    expect(await run('list')).toMatch(/^for ever .*valid +never/m);
  });

  it('revoke makes a key invalid', async () => {
    const key = keyIn(await run('create', 'old', '--as', 'support', '--days', '1'));
    await run('revoke', 'old');
    expect(await createOperatorKeyAuthentication(open.database)(key)).toBeUndefined();
    expect(await run('list')).toMatch(/^old .*revoked 2/m);
    await expect(run('revoke', 'old')).rejects.toThrow('There is no such key');
  });
});
