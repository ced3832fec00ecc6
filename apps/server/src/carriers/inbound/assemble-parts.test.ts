import fc from 'fast-check';
import { Registry } from 'prom-client';
import { describe, expect, it } from 'vitest';
import type { InboundSms } from '../provider-events.ts';
import { parts, sms, useInbound } from './testing-inbound.ts';

const at = await useInbound();
const { receive, own, texts, waiting, age } = at;
const { pool } = at.open;

describe('an SMS in parts', () => {
  it('is joined in any order, over any process, with copies', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray([0, 1, 2, 3, 4, 5], { minLength: 6 }),
        fc.array(fc.nat({ max: 1 }), { minLength: 6, maxLength: 6 }),
        fc.string({ unit: 'grapheme', minLength: 3, maxLength: 20 }),
        async (order, processes, text) => {
          await pool.query('TRUNCATE inbound_sms');
          at.delivered.clear();
          const made = [at.receiver(), at.receiver()];
          const all = parts(text.padEnd(3, '.'));
          for (const [step, index] of order.entries()) {
            await made[processes[step] ?? 0]?.receive(at.shared, [all[index % 3] as InboundSms]);
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
      at.delivered.clear();
      const [one, two, three] = parts(`Run number ${run}.`, {}, run) as [InboundSms, InboundSms, InboundSms];
      const [here, there] = [at.receiver(), at.receiver()];
      await here.receive(at.shared, [one]);
      await Promise.all([here.receive(at.shared, [two]), there.receive(at.shared, [three])]);
      await Promise.all([here.process(), there.process()]);
      expect(texts()).toEqual([`Run number ${run}.`]);
    }
  });

  it('is apart from those of other people, connections, numbers and references', async () => {
    await own('+12025550198', at.account);
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
    const metrics = new Registry();
    const counting = at.receiver({ metrics });
    await counting.receive(at.shared, [three, one]);
    await counting.process();
    expect(at.delivered.size).toBe(0);
    await age(301);
    const later = parts('dddeeefff');
    await counting.receive(at.shared, later.slice(0, 2));
    await counting.process();
    expect(texts()).toEqual(['aaaccc']);
    await counting.receive(at.shared, later.slice(2));
    await counting.process();
    expect(texts()).toEqual(['aaaccc', 'dddeeefff']);
    expect(await metrics.metrics()).toContain('omnichannel_inbound_sms_total{outcome="incomplete"} 1');
  });

  it('is delivered as it is when too many others wait', async () => {
    const made = at.receiver({ limits: { waitSeconds: 300, maxIncomplete: 3 } });
    for (let reference = 1; reference <= 5; reference++) {
      await made.receive(at.shared, [sms(`Part ${reference}`, { part: { reference, number: 1, count: 2 } })]);
    }
    await made.process();
    expect(texts()).toEqual(['Part 1', 'Part 2']);
    expect(await waiting()).toBe(3);
  });
});
