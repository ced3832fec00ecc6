import { describe, expect, it } from 'vitest';
import { ours, parts, person, sms, useInbound } from './testing-inbound.ts';

const at = await useInbound();
const { receive, texts, waiting, age } = at;
const { database, pool } = at.open;

describe('a failure', () => {
  it('to store is reported to the caller, which then does not acknowledge the SMS', async () => {
    await pool.query('ALTER TABLE inbound_sms RENAME TO hidden_sms');
    try {
      await expect(at.receiver().receive(at.shared, [sms('Hello')])).rejects.toThrow('inbound_sms');
    } finally {
      await pool.query('ALTER TABLE hidden_sms RENAME TO inbound_sms');
    }
  });

  it.each(['deliver', 'reply'] as const)('to %s is retried later, and holds up no other person', async (step) => {
    let failures = 2;
    at.failing = (failed, from) => {
      if (failed === step && from === person && failures-- > 0) throw new Error('no connection');
    };
    const first = step === 'reply' ? 'HELP' : 'Hello';
    await receive(sms(first), sms('Later'), sms('Other', { from: '+12025550101' }));
    // The later SMS of the same person waits, since their order matters.
    expect(texts()).toEqual(['Other']);
    for (let attempt = 0; attempt < 2; attempt++) {
      await age(3600);
      await receive();
    }
    expect(await waiting()).toBe(0);
    expect(texts()).toEqual(step === 'reply' ? ['Other', 'Later'] : ['Other', 'Hello', 'Later']);
    expect(at.replies).toHaveLength(step === 'reply' ? 1 : 0);
    expect(at.logged).not.toMatch(/2025550|Hello/);
  });

  it('of the process after any step loses nothing', async () => {
    // A killed process leaves a claimed SMS, before or after the account got it.
    const made = at.receiver();
    await made.close();
    await made.receive(at.shared, [sms('Hello'), ...parts('One two three', { from: '+12025550101' })]);
    await pool.query("UPDATE inbound_sms SET due_at = now() + interval '60 s', attempts = 1");
    await receive();
    expect(texts()).toEqual(['One two three']);
    await age(61);
    await receive();
    expect(texts()).toEqual(['One two three', 'Hello']);
    const [{ id }] = (await pool.query('SELECT id FROM inbound_sms WHERE attempts = 2')).rows;
    await pool.query(
      `UPDATE inbound_sms SET processed_at = NULL, sender = $1, receiver = $2, text = $3 WHERE id = $4`,
      [person, ours, Buffer.from('Hello', 'utf16le'), id],
    );
    await receive();
    expect(texts()).toEqual(['One two three', 'Hello']);
    expect(await waiting()).toBe(0);
  });

  it('of the process at any of its statements loses nothing, and has no effect twice', async () => {
    let crashesAt = 0;
    for (let statements = Number.POSITIVE_INFINITY; crashesAt < statements; ) {
      crashesAt += 1;
      let count = 0;
      const dying = database.withPlugin({
        transformQuery({ node }) {
          if (++count >= crashesAt) throw new Error('crashed');
          return node;
        },
        transformResult: async ({ result }) => result,
      });
      const inbound = [sms('STOP', { from: '+12025550102' }), sms('HELP'), sms('Hello'), ...parts('One two three')];
      const crashing = at.receiver({ database: dying });
      // Without an acknowledgement the provider sends them again.
      const isStored = await crashing.receive(at.shared, inbound).then(
        () => true,
        () => false,
      );
      await crashing.process();
      await crashing.close();
      if (count < crashesAt) statements = crashesAt;
      if (!isStored) await receive(...inbound);
      await age(3600);
      await receive();
      expect([await waiting(), texts(), at.replies.length]).toEqual([0, ['Hello', 'One two three'], 1]);
      const optOut = { environmentId: at.account.environmentId, senderGroup: 'shop', number: '+12025550102' };
      expect(await at.optOuts.remove(database, optOut)).toBe(true);
      [at.delivered, at.replies] = [new Map(), []];
      await pool.query('TRUNCATE help_replies');
    }
    expect(crashesAt).toBeGreaterThan(15);
  }, 60_000);

  it('is logged when the database cannot be read, and ends nothing', async () => {
    const made = at.receiver();
    await pool.query('ALTER TABLE inbound_sms RENAME TO hidden_sms');
    await made.process();
    await pool.query('ALTER TABLE hidden_sms RENAME TO inbound_sms');
    expect(at.logged).toContain('inbound SMS cannot be processed; retrying');
    await made.receive(at.shared, [sms('Hello')]);
    await made.process();
    expect(texts()).toEqual(['Hello']);
  });
});
