import { everyNth } from '@omnichannel/tooling/full-run';
import { sql } from 'kysely';
import { afterAll, afterEach, expect, it, vi } from 'vitest';
import { createScenarioContext } from '../conformance/scenario-context.ts';
import { readScenarios } from '../conformance/scenarios.ts';
import { startTargets } from '../conformance/targets.ts';

const targets = await startTargets();
afterEach(() => vi.useRealTimers());
afterAll(() => targets.close());
const { service, served: operations, document, database } = targets;
const { samples } = readScenarios(document, operations);

/** Lets the clock of the process jump; that of the database goes on. */
function jump(minutes: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * 60_000 });
}

it.each(everyNth('server, jumps of the clock', [30, -30], 2))(
  'a clock that jumps by %i minutes ends no passcode, and prolongs none',
  async (minutes) => {
    const { call } = createScenarioContext(service, await service.newCaller(), { operations, samples });
    const request = async (number: string) =>
      (await call('requestVerification', { body: { number, codeExp: '1' } })).json.data.checkCode;
    const check = async (checkCode: string) =>
      (await call('checkVerification', { body: { checkCode, passCode: '000000' } })).json.data.PasscodeStatus;

    const before = await request('+12025550100');
    const expired = await request('+12025550101');
    await database
      .updateTable('verifications')
      .set({ expires_at: sql<Date>`now()` })
      .where('check_code', '=', expired)
      .execute();
    jump(minutes);
    expect(await check(before)).toBe(1);
    expect(await check(expired)).toBe(0);
    expect(await check(await request('+12025550102'))).toBe(1);

    // Nor does it open or close the limits.
    const { call: limited } = createScenarioContext(service, await service.newCaller({ listTopics: 1 }), {
      operations,
      samples,
    });
    const statuses = await Promise.all(
      Array.from({ length: 20 }, async () => (await limited('listTopics')).response.status),
    );
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
  },
);
