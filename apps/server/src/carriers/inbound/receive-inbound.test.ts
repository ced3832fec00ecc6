import fc from 'fast-check';
import { Registry } from 'prom-client';
import { describe, expect, it } from 'vitest';
import { erase } from '../../all-tables.ts';
import { testActor } from '../../features/audit/testing.ts';
import type { InboundSms } from '../provider-events.ts';
import { testConnection } from '../routing/testing.ts';
import { ours, parts, person, sms, useInbound } from './testing-inbound.ts';

const at = await useInbound();
const { receive, own, texts, waiting, age, isOptedOut } = at;
const { database, pool } = at.open;

describe('a text', () => {
  it('goes to the owner of the receiving number, once', async () => {
    const time = new Date(Date.now() - 1000);
    const one = sms('Hello \u{1F600}', { at: time });
    await receive(one, one);
    await receive(one, sms('Again', { to: '12025550199' }));
    expect([...at.delivered.values()]).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f]{24}$/),
        environmentId: at.account.environmentId,
        channel: 'sms',
        from: person,
        at: time,
        content: { type: 'text', text: 'Hello \u{1F600}' },
      },
      expect.objectContaining({ content: { type: 'text', text: 'Again' } }),
    ]);
    expect(at.calls).toBe(2);
  });

  it('with the key of another connection is another SMS', async () => {
    const one = sms('Hello');
    await receive(one);
    const second = { id: await testConnection(database, 'second'), environmentId: null };
    const made = at.receiver();
    await made.receive(second, [one]);
    await made.process();
    expect(texts()).toEqual(['Hello', 'Hello']);
  });

  it('without an id is a copy of an equal one for two minutes, and counts again later', async () => {
    const one = sms('Yes please', { key: 'hash:0123' });
    const metrics = new Registry();
    const made = at.receiver({ metrics });
    await made.receive(at.shared, [one, one]);
    await made.receive(at.shared, [one]);
    await made.process();
    expect(texts()).toEqual(['Yes please']);
    expect(await metrics.metrics()).toContain('omnichannel_inbound_sms_total{outcome="duplicate"} 2');
    await age(121);
    await receive(one);
    expect(texts()).toEqual(['Yes please', 'Yes please']);
  });

  it('without an id that no account gets counts when its number has an owner', async () => {
    const one = sms('Hello', { key: 'hash:1', to: '+12025550111' });
    const long = parts('One two three', { to: '+12025550111' }).map((part, index) => ({
      ...part,
      key: `hash:p${index}`,
    }));
    await receive(one, ...long);
    expect(texts()).toEqual([]);
    await own('+12025550111', at.account);
    await receive(one);
    expect(texts()).toEqual(['Hello']);
    // A long SMS counts when its parts can have no copies.
    await receive(...long);
    expect([texts(), await waiting()]).toEqual([['Hello'], 0]);
    await age(121);
    await receive(...long);
    expect(texts()).toEqual(['Hello', 'One two three']);
  });

  it('over a connection of an environment goes there, even if another account owns the number', async () => {
    const connection = {
      id: await testConnection(database, 'theirs', at.other),
      environmentId: at.other.environmentId,
    };
    const made = at.receiver();
    await made.receive(connection, [sms('Hello'), sms('STOP')]);
    await made.process();
    expect([...at.delivered.values()].map(({ environmentId }) => environmentId)).toEqual([at.other.environmentId]);
    expect([await isOptedOut(), await isOptedOut(ours, at.other)]).toEqual([false, true]);
  });

  it('to a number that no account owns is counted, and logged without numbers', async () => {
    const metrics = new Registry();
    const made = at.receiver({ metrics });
    await made.receive(at.shared, [sms('Hello', { to: '+12025550111' }), sms('Hi', { to: '' })]);
    await made.process();
    expect([at.delivered.size, await waiting()]).toEqual([0, 0]);
    const counted = await metrics.metrics();
    expect(counted).toContain('omnichannel_inbound_sms_total{outcome="unknownReceiver"} 1');
    expect(counted).toContain('omnichannel_inbound_sms_total{outcome="unreadable"} 1');
    expect(at.logged).toContain('no account owns the receiving number');
    expect(at.logged).not.toMatch(/2025550/);
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
    at.failing = () => {
      throw new Error('not now');
    };
    await receive(sms('Hello'), sms('Hi', { from: '+12025550101' }));
    expect(await erase(database, testActor, { number: person, environmentId: at.other.environmentId })).toMatchObject({
      inbound_sms: 1,
    });
    expect(await waiting()).toBe(1);
  });
});

describe('a keyword', () => {
  it('opts out and in, for the sender group of the number, and reaches no account', async () => {
    await receive(sms(' Stop\n'));
    expect([await isOptedOut(), await isOptedOut(ours), await isOptedOut('shop', at.other)]).toEqual([
      true,
      false,
      false,
    ]);
    await receive(sms('START'));
    expect(await isOptedOut()).toBe(false);
    expect(at.delivered.size).toBe(0);
    expect(await database.selectFrom('opt_outs').selectAll().execute()).toEqual([]);
  });

  it('STOP without an id takes effect each time, also when the person or the operator has reverted it', async () => {
    const [stop, start] = [sms('Stop', { key: 'hash:stop' }), sms('START', { key: 'hash:start' })];
    await receive(stop, start, stop);
    expect(await isOptedOut()).toBe(true);
    // A copy of START does not revert the later STOP.
    await receive(start);
    expect(await isOptedOut()).toBe(true);
    await age(121);
    await receive(start);
    expect(await isOptedOut()).toBe(false);
    await receive(stop);
    const optOut = { environmentId: at.account.environmentId, senderGroup: 'shop', number: person };
    expect(await at.optOuts.remove(database, optOut)).toBe(true);
    await receive(stop);
    expect(await isOptedOut()).toBe(true);
  });

  it('of a short code without a group opts out of this code', async () => {
    await own('12345', at.account);
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
    expect(at.replies).toEqual([
      {
        id: expect.any(String),
        environmentId: at.account.environmentId,
        connectionId: at.shared.id,
        sender: ours,
        to: person,
        text: expect.stringMatching(text),
      },
    ]);
    expect(at.delivered.size).toBe(0);
  });

  it('HELP gets one reply in 24 hours from each sender group, however often a person writes', async () => {
    await own('12345', at.account, { senderGroup: 'shop' });
    await own('67890', at.account);
    const metrics = new Registry();
    const made = at.receiver({ metrics });
    const help = (to: string, from = person) => sms('HELP', { to, from });
    const ask = async (...inbound: InboundSms[]) => {
      for (const each of inbound) await made.receive(at.shared, [each]);
      await made.process();
      return at.replies.splice(0).map(({ sender, to }) => `${sender} ${to}`);
    };
    expect(await ask(help(ours), help('12345'), help('67890'), help(ours, '+12025550101'))).toEqual(
      expect.arrayContaining([`${ours} ${person}`, `67890 ${person}`, `${ours} +12025550101`]),
    );
    expect(await ask(help(ours))).toEqual([]);
    expect(await metrics.metrics()).toContain('omnichannel_inbound_sms_total{outcome="helpUnanswered"} 2');
    await pool.query("UPDATE help_replies SET replied_at = now() - interval '24 hours'");
    expect(await ask(help(ours), help(ours))).toEqual([`${ours} ${person}`]);
  });

  it('HELP gets its reply later when it could not be stored', async () => {
    at.failing = (step) => {
      if (step === 'reply') throw new Error('not now');
    };
    await receive(sms('HELP'));
    expect(at.replies).toEqual([]);
    at.failing = () => {};
    await age(60);
    await receive();
    expect(at.replies).toHaveLength(1);
  });

  it.each([
    ['+33639980123', { allowed_countries: ['US'] }],
    ['+33639980123', { blocked_countries: ['FR'] }],
    ['12345', {}],
  ])('HELP of %s gets no reply when the account may send nothing there', async (from, countries) => {
    const { environmentId } = at.account;
    const change = (to: { allowed_countries?: string[] | null; blocked_countries?: string[] }) =>
      database.updateTable('accounts').set(to).where('environment_id', '=', environmentId).execute();
    await change({ allowed_countries: null, ...countries });
    try {
      await receive(sms('HELP', { from }), sms('HELP'));
      expect(at.replies.map(({ to }) => to)).toEqual([person]);
    } finally {
      await change({ allowed_countries: null, blocked_countries: [] });
    }
  });

  it('takes effect in the order in which a person writes, over all processes', async () => {
    for (let run = 0; run < 10; run++) {
      const [here, there] = [at.receiver(), at.receiver()];
      await Promise.all([here, there].map((one) => one.receive(at.shared, [])));
      await here.receive(at.shared, [sms('STOP')]);
      await there.receive(at.shared, [sms('START')]);
      await here.receive(at.shared, [sms('STOP')]);
      await Promise.all([here.process(), there.process()]);
      await here.process();
      expect(await waiting()).toBe(0);
      expect(await isOptedOut()).toBe(true);
    }
  });
});

describe('a started receiver', () => {
  it('processes what another process has stored', async () => {
    const crashed = at.receiver();
    await crashed.close();
    await crashed.receive(at.shared, [sms('Hello')]);
    at.receiver().start();
    await expect.poll(texts).toEqual(['Hello']);
  });
});
