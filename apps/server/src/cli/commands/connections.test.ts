import { beforeEach, describe, expect, it } from 'vitest';
import type { ConnectionKind, EmailSubmissionResult } from '../../carriers/connection-kind.ts';
import { createOutcomeClock } from '../../carriers/connections/outcome-times.ts';
import { testCredentials as credentials } from '../../carriers/connections/testing.ts';
import { createWebhookClock, readWebhookTimes } from '../../carriers/connections/webhook-times.ts';
import { storeLink } from '../../carriers/outbox/testing-links.ts';
import { addRoute } from '../../carriers/routing/route-store.ts';
import { addSender } from '../../carriers/routing/sender-store.ts';
import { testActor } from '../../features/audit/testing.ts';
import { formatConnections } from './connection-texts.ts';
import { add, useConnectionCommands } from './testing-connections.ts';

const at = await useConnectionCommands();
const { run, json, main, database } = at;

describe('connections check, pause and resume', () => {
  it('check turns on and breaks, with an exit code', async () => {
    await run([...add, '--no-check']);
    expect(await run(['check', 'main'])).toBe('The provider accepts the credentials. main is on.');
    at.provider.password = 'another-one';
    expect(await json('check', 'main')).toEqual({
      name: 'main',
      state: 'broken',
      check: { outcome: 'broken', reason: 'Invalid password •••' },
    });
    expect(process.exitCode).toBe(1);
  });

  it('pause and resume', async () => {
    await run(add);
    expect(await run(['pause', 'main'])).toMatch(
      /^main is paused\. Running instances stop within 5 s\. Resume it: .* connections resume main$/,
    );
    expect(await run(['check', 'main'])).toContain('main is paused');
    at.provider.password = 'another-one';
    await expect(run(['resume', 'main'])).rejects.toThrow(/Invalid password •••\nIt stays paused\.$/);
    at.provider.network = 'down';
    expect(await run(['resume', 'main'])).toBe('main is on. Running instances submit to it within 5 s.');
    expect(at.warned).toBe('Warning: The provider could not be reached: sms.example.com is down');
    expect(await run(['resume', 'main'])).toBe('main is on.');
  });

  it('a draft is neither paused nor resumed', async () => {
    await run([...add, '--no-check']);
    expect(await run(['pause', 'main'])).toContain('Nothing was paused. main is a draft');
    await expect(run(['resume', 'main'])).rejects.toThrow(/^main is a draft: .*\nCheck it: .* connections check main$/);
    expect((await main()).state).toBe('draft');
  });
});

describe('connections resume', () => {
  it('fails on a broken connection, with the cause and the command that corrects it', async () => {
    at.provider.password = 'another-one';
    await run(add);
    const resumed = run(['resume', 'main']);
    await expect(resumed).rejects.toThrow('main is broken: nothing is submitted to it.');
    await expect(resumed).rejects.toThrow('The last check failed: Invalid password •••');
    await expect(resumed).rejects.toThrow('connections set main --credentials-file credentials.json');
    expect((await main()).state).toBe('broken');
  });

  it('says that it did not check with --no-check', async () => {
    await run(add);
    await run(['pause', 'main']);
    expect(await run(['resume', 'main', '--no-check'])).toMatch(/^main is on, not checked\./);
  });
});

describe('connections list and show', () => {
  it('show everything but credentials', async () => {
    await run([...add, '--throughput', '50']);
    const list = await run(['list']);
    expect(list.split('\n').map((line) => line.split(/ {2,}/))).toEqual([
      ['NAME', 'KIND', 'ACCOUNT', 'STATE', 'WINDOW', 'THROUGHPUT', 'BINDS', 'REASON'],
      ['sandbox', 'sandbox', 'all', 'on'],
      ['main', 'test', 'all', 'on', '10', '50', '1'],
    ]);
    const text = await run(['show', 'main']);
    expect(text).toMatch(/^setting host +sms\.example\.com$/m);
    expect(text).toMatch(/^setting port +2775 \(default\)$/m);
    expect(text).toMatch(/^credentials +password, user$/m);
    expect(await json('list')).toMatchObject([
      { name: 'sandbox' },
      { name: 'main', credentialNames: ['password', 'user'] },
    ]);
    for (const args of [['list'], ['show', 'main'], ['list', '--json'], ['show', 'main', '--json']]) {
      expect(await run(args)).not.toContain(credentials.password);
    }
  });

  it('list shortens a long reason in a terminal only', async () => {
    at.provider.password = 'another-one';
    await run(add);
    const reason = `Invalid password of ${'x'.repeat(60)}`;
    const all = [{ ...(await main()), reason, links: null }];
    expect(formatConnections(all, false)).toContain(reason);
    expect(formatConnections(all, true)).toMatch(/Invalid password of x+…$/);
    const links = { state: 'down', open: 0, since: new Date('2026-11-29T21:50:01Z'), reason } as const;
    const down = formatConnections([{ ...(await main()), state: 'on', reason: null, links }], true);
    expect(down).toMatch(/no link since 2026-11-29T21:50:01\.000Z \(Invalid password of x+…\)$/);
  });

  it('say that it is on and has no link, since when and why', async () => {
    await run(add);
    const { id } = await main();
    const reason = 'cannot connect to 127.0.0.1:2775: ECONNREFUSED';
    await storeLink(at.database, id, { state: 'connecting', reason, seconds: 40 });
    const missing = /no link since 20\d\d-\d\d-\d\dT[\d:.]+Z \(cannot connect to 127\.0\.0\.1:2775: ECONNREFUSED\)/;
    expect((await run(['list'])).split('\n')[2]).toMatch(new RegExp(`^main .* on .* ${missing.source}$`));
    expect(await run(['show', 'main'])).toMatch(new RegExp(`^state +on, ${missing.source}$`, 'm'));
    expect(await run(['show', 'main'])).toMatch(/^open links +0 of 1$/m);
    const links = { state: 'down', open: 0, since: expect.any(String), reason };
    expect(await json('show', 'main')).toMatchObject({ state: 'on', reason: null, links });
    expect(await json('list')).toMatchObject([{ name: 'sandbox', links: null }, { links }]);
    await storeLink(at.database, id, { state: 'ready' });
    expect(await run(['show', 'main'])).toMatch(/^state +on$/m);
    expect(await run(['show', 'main'])).toMatch(/^open links +1 of 1$/m);
  });

  it('say that no instance opens a link', async () => {
    await run(add);
    await at.database
      .updateTable('connections')
      .set({ updated_at: new Date('2026-11-29T21:50:01Z') })
      .execute();
    expect(await run(['list'])).toMatch(/no link, because no instance opens one$/);
  });

  it('show the last accepted message and the last failure', async () => {
    await run(add);
    expect(await run(['show', 'main'])).toMatch(/^last accepted +no message yet\nlast failure +none$/m);
    const clock = createOutcomeClock(at.database, at.context.log);
    clock.note((await main()).id);
    await clock.close();
    at.provider.network = 'down';
    await run(['check', 'main']);
    const text = await run(['show', 'main']);
    expect(text).toMatch(/^last accepted +a message, 20\d\d-.*Z$/m);
    expect(text).toMatch(/^last failure +a check, 20\d\d-.*Z: sms\.example\.com is down$/m);
    expect(await json('show', 'main')).toMatchObject({
      lastAcceptedAt: expect.any(String),
      lastFailure: { at: expect.any(String), source: 'check', reason: 'sms.example.com is down' },
    });
  });

  it('show the built-in sandbox connection, which nothing changes', async () => {
    expect(await run(['show', 'sandbox'])).toMatch(/^sandbox {2}built in and always on: .* delivers to no one$/);
    expect(await json('show', 'sandbox')).toMatchObject({ kind: 'sandbox', state: 'on' });
    for (const args of [
      ['pause'],
      ['check'],
      ['set', '--window', '1'],
      ['remove'],
      ['test-send', '--to', '+12025550123'],
    ]) {
      const [action = '', ...flags] = args;
      await expect(run([action, 'sandbox', ...flags])).rejects.toThrow('The connection sandbox is built in');
    }
  });
});

describe('connections test-send', () => {
  const send = ['test-send', 'main', '--to', '+1 202 555 0123'];

  it('submits an SMS, and prints its plan, ids and receipts, but not the number', async () => {
    await run([...add, '--setting', 'charactersPerPart=10']);
    const text = await run([...send, '--text', 'Hello there', '--sender', 'Shop']);
    expect(text).toMatch(/^plan {6}2 parts, 2 billed, alphabet gsm$/m);
    expect(text).toMatch(/^part 1 {4}accepted, id part-0; receipt: delivered at 20\d\d-.*Z$/m);
    expect(text).not.toContain('202555');
    expect(at.provider.submitted[0]?.sms).toMatchObject({ to: '+12025550123', sender: 'Shop', text: 'Hello there' });
    expect(process.exitCode).toBe(undefined);
  });

  it('exits with 1 when the provider does not accept it', async () => {
    await run(add);
    at.provider.respond = () => ({
      outcome: 'rejected',
      code: '11',
      reason: 'invalid destination',
      scope: 'recipient',
    });
    expect(await run(send)).toContain('part 1    rejected, code 11: invalid destination');
    expect(process.exitCode).toBe(1);
  });

  it('submits over a paused connection too, with a warning', async () => {
    await run(add);
    await run(send);
    expect(at.warned).toBe('');
    await run(['pause', 'main']);
    expect(await run(send)).toContain('accepted, id part-0');
    expect(at.warned).toBe(
      'Warning: main is paused, so it gets no other messages. This test message is submitted anyway.',
    );
  });

  it('does not wait for receipts that the provider sends to the service', async () => {
    await run([...add, '--setting', 'receipts=callback']);
    expect(await run(send)).toContain('The provider sends receipts to the service');
  });
});

describe('connections test-send of another channel', () => {
  /** Turns the test kind into one of a channel. */
  function useChannel(channel: 'chatApp' | 'messenger'): unknown[] {
    const submitted: unknown[] = [];
    const kind: ConnectionKind = {
      ...at.provider.kind,
      channel,
      open: (connection, events) => ({
        ...at.provider.kind.open(connection, events),
        plan: () => ({ parts: 1 }),
        async submit(submission) {
          submitted.push(submission);
          return { outcome: 'accepted', id: 'wamid.1' };
        },
      }),
    };
    at.provider.kinds = new Map([['test', kind]]);
    return submitted;
  }

  it('submits a text, and prints no SMS plan', async () => {
    await run([...add, '--setting', 'receipts=callback']);
    const submitted = useChannel('chatApp');
    const printed = await run(['test-send', 'main', '--to', '+1 202 555 0123', '--text', 'Hello']);
    expect(printed).toMatch(/^plan {6}1 part$/m);
    expect(printed).toMatch(/^part 1 {4}accepted, id wamid\.1$/m);
    const content = { type: 'text', text: 'Hello' };
    expect(submitted).toMatchObject([{ channel: 'chatApp', to: '+12025550123', content, attempt: 1 }]);
    await expect(run(['test-send', 'main', '--to', 'ada@example.com'])).rejects.toThrow('the recipient is a number');
  });

  it('takes a user id of the chat app', async () => {
    await run([...add, '--setting', 'receipts=callback']);
    const submitted = useChannel('chatApp');
    await run(['test-send', 'main', '--to', 'US.13491208655302741918']);
    expect(submitted).toMatchObject([{ channel: 'chatApp', to: 'US.13491208655302741918' }]);
  });

  it('takes a user id of the messenger', async () => {
    await run([...add, '--setting', 'receipts=callback']);
    const submitted = useChannel('messenger');
    await run(['test-send', 'main', '--to', '1000000000000131']);
    expect(submitted).toMatchObject([{ channel: 'messenger', to: '1000000000000131' }]);
  });
});

describe('connections test-send of an e-mail', () => {
  it('takes only the recipient that fits the kind', async () => {
    await run(add);
    const sendTo = (to: string) => run(['test-send', 'main', '--to', to]);
    await expect(sendTo('ada@example.com')).rejects.toThrow('--to: main submits SMS: the recipient is a number');
    await expect(sendTo('ada@example.com, eve@example.com')).rejects.toThrow('--to takes a valid number');
    at.provider.kinds = new Map([['test', toEmailKind({ outcome: 'accepted' })]]);
    await expect(sendTo('+12025550123')).rejects.toThrow('--to: main submits e-mails: the recipient is an address');
    expect(await sendTo('ada@example.com')).toBe('The mail server accepted the e-mail.');
    expect(process.exitCode).toBe(undefined);
  });

  it('shows why the mail server did not accept it, without credentials', async () => {
    await run(add);
    const reason = `550 not for ${credentials.password}`;
    at.provider.kinds = new Map([['test', toEmailKind({ outcome: 'rejected', reason })]]);
    expect(await run(['test-send', 'main', '--to', 'ada@example.com'])).toBe(
      'The mail server did not accept the e-mail (rejected): 550 not for •••',
    );
    expect(process.exitCode).toBe(1);
  });

  /** Turns the test kind into one for e-mail. */
  function toEmailKind(result: EmailSubmissionResult): ConnectionKind {
    const { open: _, ...kind } = at.provider.kind;
    return { ...kind, openEmail: () => ({ sendEmail: async () => result, close() {} }) };
  }
});

describe('connections remove', () => {
  it('needs --force while messages wait', async () => {
    await run(add);
    at.waiting = 3;
    await expect(run(['remove', 'main'])).rejects.toThrow('3 accepted messages wait for the connection main');
    expect(await json('remove', 'main', '--force', 'fail')).toEqual({
      name: 'main',
      waited: 3,
      senders: [],
      routes: [],
    });
    await expect(main()).rejects.toThrow('There is no connection main');
  });

  it('says which senders it deletes, and which routes have no connection left', async () => {
    await run(add);
    const route = {
      channel: 'sms',
      environmentId: null,
      country: null,
      prefix: null,
      sender: null,
      purpose: null,
    } as const;
    const { id } = await addRoute(database, testActor, { ...route, connections: ['main'] });
    const sender = { value: '+12025550142', kind: 'number', environmentId: null, countries: [] } as const;
    await addSender(database, testActor, { ...sender, connection: 'main', senderGroup: null, throughput: null });
    const removed = await run(['remove', 'main']);
    expect(removed).toContain('Its list of senders was deleted: +12025550142.');
    expect(removed).toContain(`The route ${id} has no connection left`);
    expect(removed).toContain(`routes remove ${id}`);
  });
});

describe('the webhook of a connection', () => {
  beforeEach(() => {
    const kind = { ...at.provider.kind, webhookPath: () => '/carriers/meta/1234' };
    at.provider.kinds = new Map([['test', kind]]);
    at.config = { ...at.config, publicUrl: 'https://sms.example.com/' };
  });

  it('is shown until the provider calls it', async () => {
    await run(add);
    expect(await run(['show', 'main'])).toMatch(
      /webhook URL +https:\/\/sms.example.com\/carriers\/meta\/1234\nfirst webhook +none yet/,
    );
    expect(await at.json('show', 'main')).toMatchObject({
      webhook: { url: 'https://sms.example.com/carriers/meta/1234', firstAt: null, lastAt: null },
    });
  });

  it('has the times of the first and the last call', async () => {
    await run(add);
    const { id } = await at.main();
    const clock = createWebhookClock(at.database, at.context.log);
    clock.note({ id });
    clock.note({ id });
    await clock.close();
    await at.database
      .updateTable('connection_webhooks')
      .set({ first_at: new Date('2026-11-01T10:00:00Z'), last_at: new Date('2026-11-02T10:00:00Z') })
      .execute();
    expect(await run(['show', 'main'])).toMatch(
      /first webhook +2026-11-01T10:00:00.000Z\nlast webhook +2026-11-02T10:00:00.000Z/,
    );
    // Another process, or the next minute.
    const next = createWebhookClock(at.database, at.context.log);
    next.note({ id });
    next.note({ id: 'removed' });
    await next.close();
    const { firstAt, lastAt } = (await readWebhookTimes(at.database, id)) ?? {};
    expect(firstAt).toEqual(new Date('2026-11-01T10:00:00Z'));
    expect(lastAt?.getTime()).toBeGreaterThan(Date.parse('2026-11-02T10:00:00Z'));
    await run(['remove', 'main']);
    expect(await readWebhookTimes(at.database, id)).toBeUndefined();
  });

  it('shows the path without a public URL', async () => {
    at.config = { ...at.config, publicUrl: undefined };
    await run(add);
    expect(await run(['show', 'main'])).toContain('<public URL>/carriers/meta/1234');
  });
});
