import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Account } from '../../http/account.ts';
import { createKeys } from '../../platform/crypto/key-derivation.ts';
import { testAccount, testContext } from '../../testing.ts';
import type { Context } from '../context.ts';
import { createConnections } from '../messaging/connections.ts';
import { useVerification } from './testing.ts';
import { createVerification } from './verification.ts';

const { open, context, feature, account, newNumber, request, passcodeOf, change } = await useVerification();

describe('the SMS', () => {
  const rowOf = (code: string) =>
    open.database.selectFrom('verifications').selectAll().where('check_code', '=', code).executeTakeFirstOrThrow();
  const send = async (code: string, attempt = 1) => {
    const { id } = await rowOf(code);
    await feature.jobs?.verificationSms?.({ verificationId: id, send: attempt }, new AbortController().signal);
    return open.database.selectFrom('sandbox_messages').selectAll().where('message_id', 'like', `${code}-%`).execute();
  };

  it('holds the passcode, and comes once however often its job runs', async () => {
    const number = newNumber();
    const code = await request({ number, sender: 'Example Bank', codeExp: '5' });
    await send(code);
    const [message, ...more] = await send(code);
    expect(more).toEqual([]);
    expect(message).toMatchObject({
      recipient: number,
      sender: 'Example Bank',
      environment_id: account.environmentId,
    });
    expect(message?.text).toBe(
      `${await passcodeOf(code)} is your Example Bank passcode. It expires in 5 minutes. Do not share it.`,
    );
  });

  it('is in Arabic where that is asked for', async () => {
    const code = await request({ number: newNumber(), language: 'ar', codeExp: '2' });
    const [message] = await send(code);
    expect(message?.text).toMatch(/^\d{6} هو رمز التحقق الخاص بك من ExampleShop\. تنتهي صلاحيته خلال دقيقتين\./);
  });

  it('is not sent when its passcode has expired', async () => {
    const code = await request({ number: newNumber() });
    await change(code, sql`expires_at = now()`);
    expect(await send(code)).toEqual([]);
  });

  it.each([
    ['was used', sql`succeeded_at = now()`],
    ['has had its five checks', sql`checks = 5`],
  ])('is not sent when its passcode %s', async (_, set) => {
    const code = await request({ number: newNumber() });
    await change(code, set);
    expect(await send(code)).toEqual([]);
  });

  it('is sent while one check of its passcode is left', async () => {
    const code = await request({ number: newNumber() });
    await change(code, sql`checks = 4`);
    expect(await send(code)).toHaveLength(1);
    expect(await rowOf(code)).toMatchObject({ rejection: null });
  });

  it('names the minutes that are left when it is sent, rounded up', async () => {
    const code = await request({ number: newNumber(), codeExp: '5' });
    await change(code, sql`expires_at = now() + interval '61 seconds'`);
    expect((await send(code))[0]?.text).toContain('It expires in 2 minutes.');
  });

  it.each([
    ['the carrier rejects it', { outcome: 'rejected', reason: 'The number is blocked.' }, 'The number is blocked.'],
    ['no carrier is connected any more', undefined, 'no carrier is connected for SMS'],
  ] as const)('leaves the reason when %s, and of no other verification', async (_, handover, rejection) => {
    const live = await testAccount(context, { sandbox: false });
    const { sandbox } = context.connections;
    const carrier = { ...sandbox, sandbox: false, sendSms: async () => handover ?? { outcome: 'accepted' as const } };
    const withCarrier = (sms?: typeof carrier) => ({
      ...context,
      connections: createConnections(sandbox, sms && { sms }),
      metrics: testContext(open).metrics,
    });
    const feature = createVerification(withCarrier(carrier));
    const [code, other] = [
      await request({ number: newNumber() }, { account: live, feature }),
      await request({ number: newNumber() }, { account: live, feature }),
    ];
    const sender = createVerification(withCarrier(handover && carrier));
    const { id } = await rowOf(code);
    await sender.jobs?.verificationSms?.({ verificationId: id, send: 1 }, new AbortController().signal);
    expect(await rowOf(code)).toMatchObject({ rejection });
    expect(await rowOf(other)).toMatchObject({ rejection: null });
  });

  it('is not sent when the secret of its passcode is not known: the passcode expires', async () => {
    const code = await request({ number: newNumber() });
    const [{ id }, before] = [await rowOf(code), Date.now()];
    await createVerification({
      ...context,
      keys: createKeys('an unknown secret'),
      metrics: testContext(open).metrics,
    }).jobs?.verificationSms?.({ verificationId: id, send: 1 }, new AbortController().signal);
    expect(Number((await rowOf(code)).expires_at)).toBeLessThan(before + 60_000);
    expect(await sentTo(account)).not.toContain(`${code}-1`);
    expect((await rowOf(code)).rejection).toBeNull();
  });

  it('comes again with a resend', async () => {
    const code = await request({ number: newNumber() });
    await send(code);
    expect(await send(code, 2)).toHaveLength(2);
  });

  it('of each of many that were asked for at the same instant is in one job of ten', async () => {
    const own = await testAccount(context);
    const codes = await Promise.all(
      Array.from({ length: 25 }, () => request({ number: newNumber() }, { account: own })),
    );
    const batches = await batchesOf(own);
    expect(batches.map((ids) => ids.length).sort()).toEqual([10, 10, 5]);
    for (const verificationIds of batches) await handOver(context, verificationIds);
    expect((await sentTo(own)).sort()).toEqual(codes.map((code) => `${code}-1`).sort());
  });

  it('is retried alone when its submission in a batch failed', async () => {
    const own = await testAccount(context);
    const codes = await Promise.all([1, 2, 3].map(() => request({ number: newNumber() }, { account: own })));
    const [verificationIds = []] = await batchesOf(own);
    const { sandbox } = context.connections;
    const sendSms: typeof sandbox.sendSms = async (sms, signal) => {
      if (sms.id === `${codes[1]}-1`) throw new Error('The carrier does not respond.');
      return sandbox.sendSms(sms, signal);
    };
    await handOver({ ...context, connections: createConnections({ ...sandbox, sendSms }) }, verificationIds);
    expect((await sentTo(own)).sort()).toEqual([`${codes[0]}-1`, `${codes[2]}-1`].sort());
    const { rows } = await sql<{ payload: unknown; later: boolean }>`
      SELECT payload, run_at > now() AS later FROM graphile_worker._private_jobs AS job, verifications AS known
      WHERE job.payload ->> 'verificationId' = known.id::text AND account_id = ${own.id}
    `.execute(open.database);
    const { id } = await rowOf(codes[1] as string);
    expect(rows).toEqual([{ payload: { verificationId: id, send: 1 }, later: true }]);
  });

  const batchesOf = async ({ id }: Account) => {
    const { rows } = await sql<{ ids: string[] }>`
      SELECT DISTINCT (job.payload -> 'verificationIds')::jsonb AS ids
      FROM graphile_worker._private_jobs AS job, json_array_elements_text(job.payload -> 'verificationIds') AS of (id)
      JOIN verifications AS known ON known.id::text = of.id
      WHERE account_id = ${id}
    `.execute(open.database);
    return rows.map(({ ids }) => ids);
  };
  const handOver = (of: Context, verificationIds: readonly string[]) =>
    createVerification({ ...of, metrics: testContext(open).metrics }).jobs?.verificationSmsBatch?.(
      { verificationIds },
      new AbortController().signal,
    );
  const sentTo = async ({ environmentId }: Account) => {
    const rows = await open.database
      .selectFrom('sandbox_messages')
      .select('message_id')
      .where('environment_id', '=', environmentId)
      .execute();
    return rows.map((row) => row.message_id);
  };
});
