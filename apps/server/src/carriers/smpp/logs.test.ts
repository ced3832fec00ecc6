import { pino } from 'pino';
import { afterEach, expect, it } from 'vitest';
import { status } from './status.ts';
import { openTestLink, testConnection, testSms } from './testing-link.ts';
import { startTestSmsc } from './testing-smsc.ts';

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close();
});

it('the log has states and reasons, but no number, text, sender or password', async () => {
  const smsc = await startTestSmsc({ behaviour: { receipts: 'afterResponse' } });
  open.push(smsc);
  let output = '';
  const log = pino({ level: 'trace' }, { write: (line: string) => (output += line) });
  const store = async () => {
    throw new Error('The database is not there.');
  };
  const test = openTestLink({ ...testConnection({ port: smsc.port }), log }, { receive: store, receiveInbound: store });
  open.push(test.link);
  await test.waitForState('ready');
  const results = [await test.link.submit(testSms(), 0)];
  smsc.behaviour.submitStatus = status.RINVDSTADR;
  results.push(await test.link.submit(testSms(), 0));
  await smsc.sendInbound({ shortMessage: Buffer.from('STOP') });
  await smsc.sendInbound({ dataCoding: 4 });
  await smsc.sendInbound({ source: 'Bank' });
  smsc.cut();
  await test.waitForState('connecting');
  smsc.behaviour.bindStatus = status.RINVPASWD;
  await test.waitForState('broken');
  for (const expected of ['SMPP link ready', 'reconnecting', 'storing an event', 'data_coding 4'])
    expect(output).toContain(expected);
  // The receiver of the state logs it, for all kinds of connections.
  expect(test.states.at(-1)).toMatchObject({ state: 'broken', reason: expect.stringContaining('RINVPASWD') });
  expect(output).not.toContain('RINVPASWD');
  for (const secret of ['2025550123', 'Your code', '123456', 'STOP', 'Bank', 'secret08', 'Example']) {
    expect(output).not.toContain(secret);
    expect(JSON.stringify([results, test.states])).not.toContain(secret);
  }
});
