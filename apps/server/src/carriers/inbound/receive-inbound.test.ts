import fc from 'fast-check';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { erase } from '../../all-tables.ts';
import type { InboundMessage } from '../../features/messaging/carrier.ts';
import type { Account } from '../../http/account.ts';
import { useDatabase } from '../../platform/postgres/testing.ts';
import { testAccount, testContext } from '../../testing.ts';
import type { InboundSms } from '../connection-kind.ts';
import { loadOptOutHashes } from '../routing/opt-out-hashes.ts';
import { createOptOuts, type OptOuts } from '../routing/opt-outs.ts';
import { addSender, type NewSender } from '../routing/sender-store.ts';
import { clearRouting, testConnection } from '../routing/testing.ts';
import type { KeywordReply } from './handle-keyword.ts';
import { createInboundSmsReceiver, type InboundSmsReceiver } from './receive-inbound.ts';

const open = await useDatabase();
const { database, pool } = open;
const context = testContext(open);
const ours = '+12025550199';
const person = '+12025550100';
let account: Account;
let other: Account;
/** The operator's connection, whose number belongs to `account`. */
let shared: { id: string; environmentId: null };
let optOuts: OptOuts;
let receivers: InboundSmsReceiver[] = [];
/** Messages that accounts got, as the store of messages has them: each id once. */
let delivered: Map<string, InboundMessage>;
let calls: number;
let replies: KeywordReply[];
let metrics: Registry;
let logged: string;
const write = (line: string) => {
  logged += line;
};
/** Throws when a step must fail. */
let failing: (step: 'deliver' | 'reply', person: string) => void;

beforeAll(async () => {
  [account, other] = [await testAccount(context), await testAccount(context)];
});
beforeEach(async () => {
  await clearRouting(database);
  await pool.query('TRUNCATE inbound_sms');
  shared = { id: await testConnection(database, 'shared'), environmentId: null };
  await own(ours, account, { senderGroup: 'shop' });
  optOuts = createOptOuts(await loadOptOutHashes(database, context.keys));
  [delivered, calls, replies, failing, logged] = [new Map(), 0, [], () => {}, ''];
  metrics = new Registry();
});
afterEach(async () => {
  await Promise.all(receivers.map((receiver) => receiver.close()));
  receivers = [];
});

async function own(value: string, { environmentId }: Account, changes: Partial<NewSender> = {}): Promise<void> {
  const kind = value.startsWith('+') ? 'number' : 'shortCode';
  const sender = { connection: 'shared', value, kind, countries: [], senderGroup: null, throughput: null } as const;
  await addSender(database, { ...sender, environmentId, ...changes });
}

/** Creates a receiver, as another process would. */
function receiver(
  registry = new Registry(),
  limits = { waitSeconds: 300, maxIncomplete: 1000 },
  used = database,
): InboundSmsReceiver {
  const made = createInboundSmsReceiver({
    database: used,
    optOuts,
    metrics: registry,
    limits,
    log: pino({ level: 'trace' }, { write }),
    events: {
      async receiveInbound(message) {
        calls += 1;
        failing('deliver', message.from);
        if (!delivered.has(message.id)) delivered.set(message.id, message);
      },
    },
    async reply(reply) {
      failing('reply', reply.to);
      replies.push(reply);
    },
  });
  receivers.push(made);
  return made;
}

let keys = 0;
function sms(text: string, changes: Partial<InboundSms> = {}): InboundSms {
  return { key: `id-${++keys}`, from: person, to: ours, text, at: new Date('2026-01-02T03:04:05Z'), ...changes };
}

const texts = () =>
  [...delivered.values()].map(({ content }) => (content.type === 'text' ? content.text : content.type));
const waiting = async () =>
  Number((await pool.query('SELECT count(*) FROM inbound_sms WHERE processed_at IS NULL')).rows[0].count);
const isOptedOut = async (senderGroup = 'shop', { environmentId } = account) =>
  (await optOuts.find(database, [{ environmentId, senderGroup, number: person }]))[0];
/** Makes waiting SMS older. */
const age = (seconds: number) =>
  pool.query(`UPDATE inbound_sms SET received_at = received_at - make_interval(secs => ${seconds}),
    due_at = due_at - make_interval(secs => ${seconds}), key_valid_until = key_valid_until - make_interval(secs => ${seconds})`);

async function receive(...inbound: InboundSms[]): Promise<void> {
  const made = receiver();
  await made.receive(shared, inbound);
  await made.process();
}

describe('a text', () => {
  it('goes to the owner of the receiving number, once', async () => {
    const at = new Date(Date.now() - 1000);
    const one = sms('Hello \u{1F600}', { at });
    await receive(one, one);
    await receive(one, sms('Again', { to: '12025550199' }));
    expect([...delivered.values()]).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f]{24}$/),
        environmentId: account.environmentId,
        channel: 'sms',
        from: person,
        at,
        content: { type: 'text', text: 'Hello \u{1F600}' },
      },
      expect.objectContaining({ content: { type: 'text', text: 'Again' } }),
    ]);
    expect(calls).toBe(2);
  });

  it('with the key of another connection is another SMS', async () => {
    const one = sms('Hello');
    await receive(one);
    const second = { id: await testConnection(database, 'second'), environmentId: null };
    const made = receiver();
    await made.receive(second, [one]);
    await made.process();
    expect(texts()).toEqual(['Hello', 'Hello']);
  });

  it('that is written again counts again, but not its copies within minutes', async () => {
    const one = sms('Yes please', { key: 'hash:0123' });
    const other = sms('Yes please');
    await receive(one, other);
    await receive(one, other);
    expect(calls).toBe(2);
    await age(601);
    await receive(one, other);
    expect(texts()).toEqual(['Yes please', 'Yes please', 'Yes please']);
  });

  it('over a connection of an environment goes there, even if another account owns the number', async () => {
    const connection = { id: await testConnection(database, 'theirs', other), environmentId: other.environmentId };
    const made = receiver();
    await made.receive(connection, [sms('Hello'), sms('STOP')]);
    await made.process();
    expect([...delivered.values()].map(({ environmentId }) => environmentId)).toEqual([other.environmentId]);
    expect([await isOptedOut(), await isOptedOut(ours, other)]).toEqual([false, true]);
  });

  it('to a number that no account owns is counted, and logged without numbers', async () => {
    const made = receiver(metrics);
    await made.receive(shared, [sms('Hello', { to: '+12025550111' }), sms('Hi', { to: '' })]);
    await made.process();
    expect([delivered.size, await waiting()]).toEqual([0, 0]);
    const counted = await metrics.metrics();
    expect(counted).toContain('omnichannel_inbound_sms_total{outcome="unknownReceiver"} 1');
    expect(counted).toContain('omnichannel_inbound_sms_total{outcome="unreadable"} 1');
    expect(logged).toContain('no account owns the receiving number');
    expect(logged).not.toMatch(/2025550/);
  });

  it('leaves only its key behind', async () => {
    await receive(sms('Hello'), sms('STOP'), ...parts('One two three'));
    const { rows } = await pool.query('SELECT sender, receiver, text FROM inbound_sms');
    expect(rows).toHaveLength(5);
    expect(rows).toEqual(rows.map(() => ({ sender: null, receiver: null, text: null })));
  });

  it('can have any content, key and time', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.record({ key: fc.string({ unit: 'binary', maxLength: 5000 }), text: fc.string({ unit: 'binary' }) }),
        fc.record({ from: fc.string(), at: fc.date({ noInvalidDate: false }) }),
        fc.record({ reference: fc.double(), number: fc.integer(), count: fc.integer() }),
        async (one, two, part) => receive(sms('', { ...one, at: two.at }), sms('x', { from: two.from, part })),
      ),
      { numRuns: 50 },
    );
    expect(await waiting()).toBe(0);
  });

  it('of a person who is erased before it is processed is deleted', async () => {
    failing = () => {
      throw new Error('not now');
    };
    await receive(sms('Hello'), sms('Hi', { from: '+12025550101' }));
    expect(await erase(database, { number: person, environmentId: other.environmentId })).toMatchObject({
      inbound_sms: 1,
    });
    expect(await waiting()).toBe(1);
  });
});

/** Splits a text into three parts. */
function parts(text: string, changes: Partial<InboundSms> = {}, reference = 7): InboundSms[] {
  const size = Math.ceil(text.length / 3);
  return [1, 2, 3].map((number) =>
    sms(text.slice((number - 1) * size, number * size), { part: { reference, number, count: 3 }, ...changes }),
  );
}

describe('an SMS in parts', () => {
  it('is joined in any order, over any process, with copies', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray([0, 1, 2, 3, 4, 5], { minLength: 6 }),
        fc.array(fc.nat({ max: 1 }), { minLength: 6, maxLength: 6 }),
        fc.string({ unit: 'grapheme', minLength: 3, maxLength: 20 }),
        async (order, processes, text) => {
          await pool.query('TRUNCATE inbound_sms');
          delivered.clear();
          const made = [receiver(), receiver()];
          const all = parts(text.padEnd(3, '.'));
          for (const [step, index] of order.entries()) {
            await made[processes[step] ?? 0]?.receive(shared, [all[index % 3] as InboundSms]);
          }
          await Promise.all(made.map((one) => one.process()));
          expect(texts()).toEqual([text.padEnd(3, '.').toWellFormed()]);
          expect(await waiting()).toBe(0);
        },
      ),
      { numRuns: 40 },
    );
  });

  it('keeps a surrogate pair that is split between two parts', async () => {
    const [one, two] = ['Hi \ud83d', '\ude00'].map((text, index) =>
      sms(text, { part: { reference: 1, number: index + 1, count: 2 } }),
    );
    await receive(two as InboundSms);
    await receive(one as InboundSms);
    expect(texts()).toEqual(['Hi \u{1F600}']);
  });

  it('is joined once when two processes get the last parts at the same time', async () => {
    for (let run = 0; run < 10; run++) {
      delivered.clear();
      const [one, two, three] = parts(`Run number ${run}.`, {}, run) as [InboundSms, InboundSms, InboundSms];
      const [here, there] = [receiver(), receiver()];
      await here.receive(shared, [one]);
      await Promise.all([here.receive(shared, [two]), there.receive(shared, [three])]);
      await Promise.all([here.process(), there.process()]);
      expect(texts()).toEqual([`Run number ${run}.`]);
    }
  });

  it('is apart from those of other people, connections, numbers and references', async () => {
    await own('+12025550198', account);
    const mixed = [
      parts('From one person'),
      parts('From another one', { from: '+12025550101' }),
      parts('To other number', { to: '+12025550198' }),
      parts('Other reference', {}, 8),
    ];
    await receive(...[0, 1, 2].flatMap((index) => mixed.map((all) => all[index] as InboundSms)));
    expect(texts().sort()).toEqual(['From another one', 'From one person', 'Other reference', 'To other number']);
  });

  it('is delivered as it is after a while, and a later one with the same reference is not mixed with it', async () => {
    const [one, , three] = parts('aaabbbccc') as [InboundSms, InboundSms, InboundSms];
    const counting = receiver(metrics);
    await counting.receive(shared, [three, one]);
    await counting.process();
    expect(delivered.size).toBe(0);
    await age(301);
    const later = parts('dddeeefff');
    await counting.receive(shared, later.slice(0, 2));
    await counting.process();
    expect(texts()).toEqual(['aaaccc']);
    await counting.receive(shared, later.slice(2));
    await counting.process();
    expect(texts()).toEqual(['aaaccc', 'dddeeefff']);
    expect(await metrics.metrics()).toContain('omnichannel_inbound_sms_total{outcome="incomplete"} 1');
  });

  it('is delivered as it is when too many others wait', async () => {
    const made = receiver(new Registry(), { waitSeconds: 300, maxIncomplete: 3 });
    for (let reference = 1; reference <= 5; reference++) {
      await made.receive(shared, [sms(`Part ${reference}`, { part: { reference, number: 1, count: 2 } })]);
    }
    await made.process();
    expect(texts()).toEqual(['Part 1', 'Part 2']);
    expect(await waiting()).toBe(3);
  });
});

describe('a keyword', () => {
  it('opts out and in, for the sender group of the number, and reaches no account', async () => {
    await receive(sms(' Stop\n'));
    expect([await isOptedOut(), await isOptedOut(ours), await isOptedOut('shop', other)]).toEqual([true, false, false]);
    await receive(sms('START'));
    expect(await isOptedOut()).toBe(false);
    expect(delivered.size).toBe(0);
    expect(await database.selectFrom('opt_outs').selectAll().execute()).toEqual([]);
  });

  it('of a short code without a group opts out of this code', async () => {
    await own('12345', account);
    await receive(sms('إلغاء', { to: '12345' }));
    expect([await isOptedOut('12345'), await isOptedOut()]).toEqual([true, false]);
  });

  it('YES of a person who has not opted out is an ordinary text', async () => {
    await receive(sms('Yes'));
    expect(texts()).toEqual(['Yes']);
  });

  it.each([
    ['HELP', /^ExampleShop: reply STOP /],
    ['مساعدة', /^ExampleShop: .*إلغاء/],
  ])('%s gets a reply', async (keyword, text) => {
    const one = sms(keyword);
    await receive(one);
    await receive(one);
    expect(replies).toEqual([
      {
        id: expect.any(String),
        environmentId: account.environmentId,
        connectionId: shared.id,
        sender: ours,
        to: person,
        text: expect.stringMatching(text),
      },
    ]);
    expect(delivered.size).toBe(0);
  });

  it('takes effect in the order in which a person writes, over all processes', async () => {
    for (let run = 0; run < 10; run++) {
      const [here, there] = [receiver(), receiver()];
      await Promise.all([here, there].map((one) => one.receive(shared, [])));
      await here.receive(shared, [sms('STOP')]);
      await there.receive(shared, [sms('START')]);
      await here.receive(shared, [sms('STOP')]);
      await Promise.all([here.process(), there.process()]);
      await here.process();
      expect(await waiting()).toBe(0);
      expect(await isOptedOut()).toBe(true);
    }
  });
});

describe('a failure', () => {
  it('to store is reported to the caller, which then does not acknowledge the SMS', async () => {
    await pool.query('ALTER TABLE inbound_sms RENAME TO hidden_sms');
    try {
      await expect(receiver().receive(shared, [sms('Hello')])).rejects.toThrow('inbound_sms');
    } finally {
      await pool.query('ALTER TABLE hidden_sms RENAME TO inbound_sms');
    }
  });

  it.each(['deliver', 'reply'] as const)('to %s is retried later, and holds up no other person', async (step) => {
    let failures = 2;
    failing = (at, from) => {
      if (at === step && from === person && failures-- > 0) throw new Error('no connection');
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
    expect(replies).toHaveLength(step === 'reply' ? 1 : 0);
    expect(logged).not.toMatch(/2025550|Hello/);
  });

  it('of the process after any step loses nothing', async () => {
    // A killed process leaves a claimed SMS, before or after the account got it.
    const made = receiver();
    await made.close();
    await made.receive(shared, [sms('Hello'), ...parts('One two three', { from: '+12025550101' })]);
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
      const crashing = receiver(new Registry(), undefined, dying);
      // Without an acknowledgement the provider sends them again.
      const isStored = await crashing.receive(shared, inbound).then(
        () => true,
        () => false,
      );
      await crashing.process();
      await crashing.close();
      if (count < crashesAt) statements = crashesAt;
      if (!isStored) await receive(...inbound);
      await age(3600);
      await receive();
      expect([await waiting(), texts(), replies.length]).toEqual([0, ['Hello', 'One two three'], 1]);
      const optOut = { environmentId: account.environmentId, senderGroup: 'shop', number: '+12025550102' };
      expect(await optOuts.remove(database, optOut)).toBe(true);
      [delivered, replies] = [new Map(), []];
    }
    expect(crashesAt).toBeGreaterThan(15);
  }, 60_000);

  it('is logged when the database cannot be read, and ends nothing', async () => {
    const made = receiver();
    await pool.query('ALTER TABLE inbound_sms RENAME TO hidden_sms');
    await made.process();
    await pool.query('ALTER TABLE hidden_sms RENAME TO inbound_sms');
    expect(logged).toContain('inbound SMS cannot be processed; retrying');
    await made.receive(shared, [sms('Hello')]);
    await made.process();
    expect(texts()).toEqual(['Hello']);
  });
});

describe('a started receiver', () => {
  it('processes what another process has stored', async () => {
    const crashed = receiver();
    await crashed.close();
    await crashed.receive(shared, [sms('Hello')]);
    receiver().start();
    await expect.poll(texts).toEqual(['Hello']);
  });
});
