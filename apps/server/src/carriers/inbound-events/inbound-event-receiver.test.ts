import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createRetentionPolicy, erase } from '../../all-tables.ts';
import { testActor } from '../../features/audit/testing.ts';
import { sweep } from '../../features/privacy/sweep.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { testContext } from '../../testing.ts';
import { claimEvents } from './claim-events.ts';
import { eraseInboundEvents } from './erase.ts';
import { person, text, useInboundEvents } from './testing-inbound-events.ts';

const at = await useInboundEvents();
const { receive, contents, waiting, age } = at;
const { database, pool } = at.open;

/** Stores messages without processing them. */
async function storeOnly(...messages: Parameters<typeof receive>): Promise<void> {
  const made = at.receiver();
  await made.close();
  await made.receive(at.own, messages);
}

/** Counts the rows that the statements of some work read. */
async function countReads(work: (transaction: Executor) => Promise<unknown>): Promise<number> {
  return database.transaction().execute(async (transaction) => {
    // It includes earlier transactions of the session that are not published yet.
    const read = async () => {
      const { rows } = await sql<{ count: number }>`
        SELECT (seq_tup_read + idx_tup_fetch)::int AS count FROM pg_stat_xact_user_tables WHERE relname = 'inbound_events'
      `.execute(transaction);
      return rows[0]?.count ?? 0;
    };
    const before = await read();
    await work(transaction);
    return (await read()) - before;
  });
}

describe('a message', () => {
  it('goes to the owner of the connection, once, with all that the provider reports', async () => {
    const time = new Date(Date.now() - 1000);
    const referral = { source_type: 'ad' };
    const one = text('Hello \u{1F600}', { at: time, name: 'Noor', userId: 'US.1', referral });
    await receive(one, one);
    await receive(one, text('Again'));
    expect([...at.delivered.values()]).toEqual([
      {
        id: one.id,
        environmentId: at.account.environmentId,
        channel: 'chatApp',
        from: person,
        name: 'Noor',
        userId: 'US.1',
        referral,
        at: time,
        content: { type: 'text', text: 'Hello \u{1F600}' },
      },
      expect.objectContaining({ content: { type: 'text', text: 'Again' } }),
    ]);
    expect(at.calls).toBe(2);
    expect(await at.counts()).toEqual({ delivered: 2 });
  });

  it('that is repeated for 7 days is delivered once', async () => {
    const one = text('Hello');
    for (let day = 0; day < 7; day++) {
      await receive(one);
      await age(86_400);
      await sweep(database, createRetentionPolicy(testContext(at.open).config.retention));
    }
    expect(at.calls).toBe(1);
  });

  it('with the id of another connection is another message', async () => {
    const one = text('Hello');
    await at.submit(at.shared, at.other, person, 'wamid.out');
    const made = at.receiver();
    await made.receive(at.own, [one]);
    await made.receive(at.shared, [one]);
    await made.process();
    expect(at.calls).toBe(2);
  });

  it('is stored with others that arrive at the same time, and a faulty one fails alone', async () => {
    const made = at.receiver();
    const faulty = { ...at.own, id: 'no-connection\u0000' };
    const results = await Promise.allSettled([
      made.receive(at.own, [text('one')]),
      made.receive(faulty, [text('two')]),
      made.receive(at.own, [text('three')]),
    ]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    await Promise.all(['four', 'five'].map((content) => made.receive(at.own, [text(content)])));
    await made.process();
    expect(at.calls).toBe(4);
  });

  it('keeps the order of a person, over two processes', async () => {
    const many = Array.from({ length: 50 }, (_, index) =>
      text(String(index), { from: index % 2 ? person : '+12025550101' }),
    );
    const [here, there] = [at.receiver(), at.receiver()];
    await here.receive(at.own, many);
    await Promise.all([here.process(), there.process()]);
    await Promise.all([here.process(), there.process()]);
    for (const from of [person, '+12025550101']) {
      const numbers = [...at.delivered.values()].filter((message) => message.from === from);
      const texts = numbers.map(({ content }) => (content.type === 'text' ? Number(content.text) : -1));
      expect(texts).toEqual(texts.toSorted((one, other) => one - other));
      expect(texts).toHaveLength(25);
    }
  });

  it('is not stored before an earlier one of the person', async () => {
    const made = at.receiver();
    const [first, second] = [text('first'), text('second')];
    // The statement of the first one waits for the end of this transaction, which has the same key.
    const holding = await database.startTransaction().execute();
    await sql`INSERT INTO inbound_events (id, connection_id, channel, key_hash, has_file)
      VALUES ('copy', ${at.own.id}, 'chatApp', sha256(${Buffer.from(first.id)}), false)`.execute(holding);
    const receiving = [made.receive(at.own, [first])];
    const isHeld = async () =>
      (await pool.query("SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"))
        .rowCount;
    await expect.poll(isHeld).toBe(1);
    receiving.push(made.receive(at.own, [second]));
    await delay(200);
    await holding.rollback().execute();
    await Promise.all(receiving);
    await made.process();
    expect(contents()).toEqual(['first', 'second']);
  });

  it('is claimed without reading those that are postponed', async () => {
    await storeOnly(...Array.from({ length: 2000 }, (_, index) => text('later', { from: `US.${index}` })));
    await pool.query("UPDATE inbound_events SET due_at = now() + interval '1 hour'");
    await storeOnly(text('now'));
    // Without the former versions of the rows.
    await pool.query('VACUUM ANALYZE inbound_events');
    const reads = await countReads(async (transaction) => {
      expect(await claimEvents(transaction, { hasFile: false, limit: 8 })).toMatchObject([
        { message: { from: person } },
      ]);
    });
    expect(reads).toBeLessThan(50);
  });

  it('replies to one of ours under our id, and to others under the id of the provider', async () => {
    const messageId = await at.submit(at.own, at.account, person, 'wamid.Out1');
    await at.submit(at.own, at.other, person, 'wamid.theirs');
    await receive(
      text('one', { repliesToProviderId: 'wamid.Out1' }),
      // Ids of providers are case-sensitive.
      text('two', { repliesToProviderId: 'wamid.out1' }),
      text('three', { repliesToProviderId: 'wamid.theirs' }),
      text('four', { content: { type: 'reaction', messageId: 'wamid.Out1', emoji: '👍' } }),
      text('five', { content: { type: 'reaction', messageId: 'wamid.unknown' } }),
    );
    const delivered = [...at.delivered.values()];
    expect(delivered.slice(0, 3).map(({ repliesTo }) => repliesTo)).toEqual([messageId, 'wamid.out1', 'wamid.theirs']);
    expect(delivered.slice(3).map(({ content }) => content)).toEqual([
      { type: 'reaction', messageId, emoji: '👍' },
      { type: 'reaction', messageId: 'wamid.unknown' },
    ]);
  });

  it('leaves only its key behind', async () => {
    await receive(text('Hello'));
    const { rows } = await pool.query('SELECT * FROM inbound_events');
    expect(rows).toEqual([expect.objectContaining({ sender: null, payload: null, processed_at: expect.any(Date) })]);
  });

  it('is stored whatever characters it has', async () => {
    const content = {
      type: 'unsupported',
      providerType: 'new\0',
      providerMessage: { 'a\0b': '\ud800', c: ['\0'] },
    } as const;
    await receive(text('a\0b\ud800'), text('', { content, name: 'N\0' }));
    expect([...at.delivered.values()]).toMatchObject([
      { content: { text: 'ab\ufffd' } },
      { name: 'N', content: { providerType: 'new', providerMessage: { ab: '\ufffd', c: [''] } } },
    ]);
  });

  it.each([
    ['an empty id', { id: '' }],
    ['a long id', { id: 'x'.repeat(256) }],
    ['no sender', { from: '' }],
    ['a long sender', { from: '1'.repeat(256) }],
  ])('with %s is dropped and counted, and its neighbours stay', async (_, changes) => {
    await receive(text('bad', changes), text('good'));
    expect(contents()).toEqual(['good']);
    expect(await at.counts()).toEqual({ delivered: 1, unreadable: 1 });
  });

  it('has the time of arrival when its own is not plausible', async () => {
    await receive(text('old', { at: new Date(0) }), text('never', { at: new Date(Number.NaN) }));
    for (const { at: time } of at.delivered.values())
      expect(Math.abs(Date.now() - time.getTime())).toBeLessThan(60_000);
    expect(at.delivered.size).toBe(2);
  });
});

describe('a message to the operator', () => {
  const receiveShared = async (...messages: Parameters<typeof receive>) => {
    const made = at.receiver();
    await made.receive(at.shared, messages);
    await made.process();
  };
  const environments = () => [...at.delivered.values()].map(({ environmentId }) => environmentId);

  it('goes to the environment that last wrote to the person over the connection', async () => {
    await at.submit(at.shared, at.other, person, 'wamid.1', 2);
    await at.submit(at.shared, at.account, person, 'wamid.2', 1);
    await at.submit(at.own, at.other, person, 'wamid.3');
    await receiveShared(text('Hello'));
    expect(environments()).toEqual([at.account.environmentId]);
  });

  it('that replies goes to the environment of that message', async () => {
    await at.submit(at.shared, at.other, person, 'wamid.1', 2);
    await at.submit(at.shared, at.account, person, 'wamid.2', 1);
    await receiveShared(text('Hello', { repliesToProviderId: 'wamid.1' }));
    expect(environments()).toEqual([at.other.environmentId]);
  });

  it('is found also when the id of the person has another digit than the number', async () => {
    await at.submit(at.shared, at.account, '+5511987654321', 'wamid.1');
    await receiveShared(text('Hello', { from: '+551187654321' }));
    expect(environments()).toEqual([at.account.environmentId]);
  });

  it('is found by the user id that messages were sent to', async () => {
    await at.submit(at.shared, at.account, 'US.1', 'wamid.1');
    await receiveShared(text('Hello', { userId: 'US.1' }));
    expect(environments()).toEqual([at.account.environmentId]);
  });

  it('is found by the id that the provider gave for the number', async () => {
    await at.submit(at.shared, at.account, '+12025550111', 'wamid.1');
    await pool.query("UPDATE submitted_parts SET recipient_id = '12025550112'");
    await receiveShared(text('Hello', { from: '+12025550112' }));
    expect(environments()).toEqual([at.account.environmentId]);
  });

  it('from a stranger is counted, and logged without the number', async () => {
    await receiveShared(text('Hello'));
    expect([at.delivered.size, await waiting()]).toEqual([0, 0]);
    expect(await at.counts()).toEqual({ unknownReceiver: 1 });
    expect(at.logged).toContain('no account has written to the person');
    expect(at.logged).not.toMatch(/2025550|Hello/);
  });
});

describe('a failure', () => {
  it('to store is reported to the caller, which then does not acknowledge the message', async () => {
    await pool.query('ALTER TABLE inbound_events RENAME TO hidden_events');
    try {
      await expect(at.receiver().receive(at.own, [text('Hello')])).rejects.toThrow('inbound_events');
    } finally {
      await pool.query('ALTER TABLE hidden_events RENAME TO inbound_events');
    }
  });

  it('to deliver is retried later, and holds up no other person', async () => {
    let failures = 2;
    at.failing = (from) => {
      if (from === person && failures-- > 0) throw new Error('no connection');
    };
    await receive(text('Hello'), text('Later'), text('Other', { from: '+12025550101' }));
    expect(contents()).toEqual(['Other']);
    for (let attempt = 0; attempt < 2; attempt++) {
      await age(3600);
      await receive();
    }
    expect([contents(), await waiting()]).toEqual([['Other', 'Hello', 'Later'], 0]);
    expect(at.logged).not.toMatch(/2025550|Hello/);
  });

  it('postpones the later messages of the person, which no claim has to read', async () => {
    at.failing = (from) => {
      if (from === person) throw new Error('no connection');
    };
    await receive(text('Hello'), text('Later'), text('Later'), text('Other', { from: '+12025550101' }));
    const { rows } = await pool.query('SELECT due_at > now() AS later FROM inbound_events WHERE processed_at IS NULL');
    expect(rows).toEqual([{ later: true }, { later: true }, { later: true }]);
  });

  it('that never ends drops the message, so that the person is heard again', async () => {
    at.failing = () => {
      if (at.calls === 1) throw new Error('it cannot be stored');
    };
    await receive(text('Hello'), text('Later'));
    await pool.query('UPDATE inbound_events SET due_at = now(), attempts = CASE attempts WHEN 0 THEN 0 ELSE 99 END');
    at.calls = 0;
    await receive();
    expect([contents(), await waiting()]).toEqual([['Later'], 0]);
    expect(await at.counts()).toMatchObject({ failed: 1, delivered: 1 });
  });

  it('of the process between storing and processing loses nothing', async () => {
    const made = at.receiver();
    await made.close();
    await made.receive(at.own, [text('Hello'), text('Again')]);
    // A killed process leaves a claimed message, before or after the account got it.
    await pool.query("UPDATE inbound_events SET due_at = now() + interval '60 s', attempts = 1");
    await receive();
    expect(contents()).toEqual([]);
    await age(61);
    await receive();
    expect(contents()).toEqual(['Hello', 'Again']);
  });

  it('of the process at any of its statements loses nothing, and has no effect twice', async () => {
    await at.submit(at.shared, at.account, person, 'wamid.out');
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
      const messages = [text('Hello', { repliesToProviderId: 'wamid.out' }), text('Again')];
      const crashing = at.receiver({ database: dying });
      // Without an acknowledgement the provider sends them again.
      const isStored = await crashing.receive(at.shared, messages).then(
        () => true,
        () => false,
      );
      await crashing.process();
      await crashing.close();
      if (count < crashesAt) statements = crashesAt;
      const made = at.receiver();
      if (!isStored) await made.receive(at.shared, messages);
      await age(3600);
      await made.process();
      expect([await waiting(), contents()]).toEqual([0, ['Hello', 'Again']]);
      at.delivered.clear();
    }
    expect(crashesAt).toBeGreaterThan(8);
  }, 60_000);
});

describe('an opt-out', () => {
  const optOutOf = (number: string, { environmentId } = at.account, { id: senderGroup } = at.own) => ({
    environmentId,
    senderGroup,
    number,
  });
  const has = async (...people: ReturnType<typeof optOutOf>[]) => at.optOuts.find(database, people);
  const subscription = (isSubscribed: boolean) => text('', { content: { type: 'subscription', isSubscribed } });

  it('is reverted by START under any id of the person, and the account gets no message', async () => {
    const ids = [person, 'US.1'];
    for (const id of ids) await at.optOuts.record(database, optOutOf(id), null);
    await at.optOuts.record(database, optOutOf(person, at.other), null);
    await receive(text('Start.', { userId: 'US.1' }), text('Hello'));
    expect(await has(...ids.map((id) => optOutOf(id)))).toEqual([false, false]);
    expect(await has(optOutOf(person, at.other))).toEqual([true]);
    expect(contents()).toEqual(['Hello']);
    expect([await waiting(), await at.counts()]).toEqual([0, { optIn: 1, delivered: 1 }]);
  });

  it('is reverted for a number that has another form at WhatsApp', async () => {
    await at.optOuts.record(database, optOutOf('+5511987654321'), null);
    await receive(text('START', { from: '+551187654321' }));
    expect(await has(optOutOf('+5511987654321'))).toEqual([false]);
  });

  it('is not reverted by YES, which may answer a question', async () => {
    await at.optOuts.record(database, optOutOf(person), null);
    await receive(text('YES'));
    expect([contents(), await has(optOutOf(person))]).toEqual([['YES'], [true]]);
  });

  it('that does not exist makes START an ordinary message, and STOP is one in any case', async () => {
    await receive(text('START'), text('STOP'));
    expect(contents()).toEqual(['START', 'STOP']);
    expect(await has(optOutOf(person))).toEqual([false]);
  });

  it('that the provider reports is recorded, once, and reverted', async () => {
    const made = at.receiver();
    const rcs = { ...at.own, channel: 'rcs' } as const;
    const left = subscription(false);
    await made.receive(rcs, [left, text('Hello')]);
    await made.process();
    expect([await has(optOutOf(person)), contents()]).toEqual([[true], ['Hello']]);
    await made.receive(rcs, [subscription(true)]);
    // Google repeats events for days.
    await made.receive(rcs, [left]);
    await made.process();
    expect(await has(optOutOf(person))).toEqual([false]);
    expect(await at.counts()).toEqual({ optOut: 1, optIn: 1, delivered: 1 });
  });

  it('that the provider reports to the operator is of all environments that wrote to the person', async () => {
    await at.submit(at.shared, at.account, person, 'one', 1);
    await at.submit(at.shared, at.other, person, 'two');
    const made = at.receiver();
    await made.receive({ ...at.shared, channel: 'rcs' }, [subscription(false)]);
    await made.process();
    const { account, other, shared } = at;
    expect(await has(optOutOf(person, account, shared), optOutOf(person, other, shared))).toEqual([true, true]);
    expect(at.calls).toBe(0);
  });
});

describe('erasure', () => {
  it('deletes the messages of a person that are not processed', async () => {
    at.failing = () => {
      throw new Error('later');
    };
    await at.submit(at.shared, at.account, person, 'wamid.out');
    await receive(text('one'), text('two', { from: '+12025550101' }));
    const made = at.receiver();
    await made.receive(at.shared, [text('three')]);
    const page = { ...at.own, id: 'page', channel: 'messenger' } as const;
    await made.receive(page, [text('four', { from: '1000000000000100' }), text('five', { from: '1000000000000101' })]);
    await made.process();
    // The user id of the messenger means a person within one environment.
    const { environmentId } = at.account;
    expect((await erase(database, testActor, { number: person })).inbound_events).toBe(2);
    const contact = { environmentId, channel: 'messenger', id: '1000000000000100' } as const;
    expect((await erase(database, testActor, contact)).inbound_events).toBe(1);
    expect(await waiting()).toBe(2);
  });

  it('finds a person by the number, by the user id, and by another form of the number', async () => {
    const { environmentId } = at.account;
    await storeOnly(
      text('both', { userId: 'US.1' }),
      text('hidden', { from: 'US.1', userId: 'US.1' }),
      text('number', { from: '+12025550101', userId: 'US.2' }),
      text('other form', { from: '+551187654321' }),
      text('someone else', { from: '+12025550102', userId: 'US.3' }),
    );
    expect((await erase(database, testActor, { number: person })).inbound_events).toBe(2);
    expect((await erase(database, testActor, { environmentId, channel: 'chatApp', id: 'US.2' })).inbound_events).toBe(
      1,
    );
    expect((await erase(database, testActor, { number: '+5511987654321' })).inbound_events).toBe(1);
    expect(await waiting()).toBe(1);
  });

  it('reads the rows of the person only', async () => {
    await storeOnly(
      ...Array.from({ length: 2000 }, (_, index) => text('other', { from: `US.${index}`, userId: `US.${index}` })),
    );
    await storeOnly(text('one', { userId: 'US.person' }));
    await pool.query('ANALYZE inbound_events');
    const reads = await countReads(async (transaction) => {
      const subject = { numbers: [person], subscribers: [], contacts: [] };
      expect(await eraseInboundEvents(transaction, subject)).toEqual({ inbound_events: 1 });
    });
    expect(reads).toBeLessThan(50);
  });
});
