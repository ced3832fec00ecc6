import { globSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseArguments } from '../src/arguments.ts';
import { type Flag, flags } from '../src/flags.ts';
import { help } from '../src/help.ts';
import { type Mock, startMock } from '../src/index.ts';
import { blocksOf, commandsOf, commandsOfContributing, requestOf, rowsBelow, text } from './readme.ts';
import { startReceiver } from './receiver.ts';

let mock: Mock;
beforeAll(async () => {
  mock = await startMock({ port: 0, sseInterval: 0, checkResponses: true });
});
afterAll(() => mock.close());

describe('the commands that the README shows', () => {
  const calls = commandsOf('curl');

  it('are found', () => {
    expect(calls.length).toBeGreaterThan(5);
  });

  it('are requests that fit the contract, each with its answer', async () => {
    const receiver = await startReceiver();
    try {
      for (const call of calls) {
        const { url, init } = requestOf(call);
        const body = String(init.body ?? '').replace('http://localhost:3000', new URL(receiver.url).origin);
        const target = url.replace('http://127.0.0.1:4010', mock.url);
        const response = await fetch(target, { ...init, ...(init.body && { body }) });
        const text = await response.text().catch(() => 'cut off');
        const exchange = mock.requests().at(-1);
        const [, expected] = /[=_](?:code=)?(429|503)\b/.exec(call.line) ?? [];
        if (expected) expect(response.status, call.line).toBe(Number(expected));
        else if (!/__example=|fault=/.test(call.line)) expect(response.ok, `${call.line}\n${text}`).toBe(true);
        if (target.includes('/__mock')) continue;
        expect(exchange, call.line).toMatchObject({ violations: [], notes: [] });
        expect(exchange?.operation, call.line).toBeDefined();
      }
    } finally {
      await receiver.close();
    }
  });

  it('start what they say', () => {
    const starts = ['npx @omnichannel/mock', 'npx omnichannel-mock', 'pnpm mock'];
    const commands = starts.map((start) => commandsOf(...start.split(' ')));
    expect(commands.map((some) => some.map(({ words }) => parseArguments(words.slice(2)).run))).toEqual([
      ['mock'],
      ['mock', 'proxy', 'proxy', 'mock'],
      ['proxy'],
    ]);
  });
});

describe('the state that the README describes', () => {
  interface Rule {
    collection?: string;
    action?: string;
    show?: object;
    file?: object;
    batch?: { operation: string };
    rules?: Rule[];
  }
  interface Operation {
    operationId: string;
    'x-state'?: Rule[];
  }

  it('is that of the contract: each operation that shows or changes records is below a collection of its rules', () => {
    const operations = Object.values(mock.document.paths).flatMap((item) => Object.values(item) as Operation[]);
    const collectionsOf = (rules: Rule[]): string[] =>
      rules.flatMap(({ collection, action, show, file, batch, rules: inner = [] }) => [
        ...(collection !== undefined && (action ?? show ?? file) ? [collection] : []),
        ...collectionsOf(inner),
        ...collectionsOf(operations.find(({ operationId }) => operationId === batch?.operation)?.['x-state'] ?? []),
      ]);
    const keeping = operations.flatMap(({ operationId, 'x-state': rules = [] }) => {
      const collections = collectionsOf(rules);
      return collections.length > 0 ? [[operationId, collections] as const] : [];
    });
    const rows = rowsBelow('Keep state').map(([names = '', text = '']) => ({ names: names.split(', '), text }));
    expect(rows.flatMap(({ names }) => names).toSorted()).toEqual(
      Object.keys(mock.document['x-collections'] ?? {}).sort(),
    );
    const found = keeping.map(([operation, collections]) => {
      const names = rows.filter(({ text }) => text.split(/[,; ]+/).includes(operation)).flatMap((row) => row.names);
      return [operation, names.some((name) => collections.includes(name))];
    });
    expect(found).toEqual(keeping.map(([operation]) => [operation, true]));
  });

  it('has a feed after its commands', async () => {
    const stateful = await startMock({ port: 0, stateful: true, checkResponses: true });
    const bodies = [];
    for (const call of commandsOf('curl').filter(({ line }) => /workflows|trigger|feed/.test(line))) {
      const { url, init } = requestOf(call);
      bodies.push(await (await fetch(url.replace('http://127.0.0.1:4010', stateful.url), init)).json());
    }
    await stateful.close();
    expect(bodies.at(-1)).toMatchObject({ totalCount: 1, data: [{ title: 'Order A-1', content: 'On its way' }] });
  });
});

it('the packages that CONTRIBUTING has packed and installed are those that the mock needs', () => {
  const needed = dependenciesOf('@omnichannel/mock');
  const packing = commandsOfContributing('pnpm').find(
    ({ line }) => line.includes(' pack ') && line.includes('@omnichannel/mock'),
  );
  const packed = packing?.words.filter((_, index, words) => words[index - 1] === '--filter');
  expect(packed?.toSorted()).toEqual([...needed].sort());
  const files = commandsOfContributing('npm').find(({ line }) => line.includes('.tgz'));
  const installed = files?.words.flatMap((word) => /^\.\/omnichannel-(.+)-\*\.tgz$/.exec(word)?.[1] ?? []);
  expect(installed?.map((name) => `@omnichannel/${name}`).toSorted()).toEqual([...needed].sort());
});

/** A package of this repository, and those that it needs when it runs. */
function dependenciesOf(name: string, found = new Set<string>()): Set<string> {
  found.add(name);
  const root = new URL('../../../', import.meta.url);
  const [manifest = ''] = globSync(`{apps/,packages/,}${name.replace('@omnichannel/', '')}/package.json`, {
    cwd: root,
  });
  const { dependencies = {} } = JSON.parse(readFileSync(new URL(manifest, root), 'utf8'));
  for (const other of Object.keys(dependencies)) {
    if (other.startsWith('@omnichannel/') && !found.has(other)) dependenciesOf(other, found);
  }
  return found;
}

it('the lines of the log that the README shows are those that are logged', async () => {
  const [shown = ''] = blocksOf('text');
  const lines: string[] = [];
  const receiver = await startReceiver();
  const own = await startMock({ port: 0, webhookInterval: 0, log: (line) => lines.push(line) });
  const call = (method: string, path: string, body?: object, prefer = '') =>
    fetch(own.url + path, {
      method,
      headers: { Authorization: 'Bearer test', 'Content-Type': 'application/json', Prefer: prefer },
      ...(body && { body: JSON.stringify(body) }),
    });
  try {
    await call('GET', '/v1/topics?page=0');
    await call('POST', '/mfa/v1/destinations/verification', {});
    await call('GET', '/v1/topics?pagesize=3');
    await call('POST', '/v1/topics', { key: 'a', name: 'A', colour: 'red' });
    await call('GET', '/v1/topics', undefined, 'fault=503');
    await call('PUT', '/conversation/wab/v1/webhook', { type: 'status', url: receiver.url });
    await call('POST', '/conversation/wab/v1/messages/', { to: '+12025550100', type: 'text', text: { body: 'Hello' } });
    await receiver.count(3);
    await expect.poll(() => lines.some((line) => line.includes('(read)'))).toBe(true);
  } finally {
    await Promise.all([own.close(), receiver.close()]);
  }
  const plain = (line: string) =>
    line
      .replace(/^[\d:]+ /, '')
      .replace(/\d+ ms$/, 'ms')
      .replace(/to \S+:\d+/, 'to localhost');
  const logged = lines.map(plain);
  const wanted = shown.trim().split('\n').map(plain);
  expect(wanted).toHaveLength(6);
  for (const line of wanted) expect(logged).toContain(line);
});

it.each(['vitest/topics.test.ts', 'playwright/global-setup.ts'])('the README shows samples/%s as it is', (file) => {
  expect(blocksOf('ts')).toContain(readFileSync(new URL(`../samples/${file}`, import.meta.url), 'utf8'));
});

it('the table of options has each flag, with its default, as --help has it', () => {
  const written = Object.entries<Flag>(flags).map(([name, { value }]) => `--${name}${value ? ` ${value}` : ''}`);
  expect(rowsBelow('Options').map(([name]) => name)).toEqual(written);
  for (const [name, { help: sentence, fallback = '' }] of Object.entries<Flag>(flags)) {
    expect(text).toMatch(new RegExp(`^\\| \`--${name}[^|]*\\| ${fallback} \\| ${sentence}`, 'm'));
  }
});

it('the table of test numbers is that of the contract', () => {
  const recipients = Object.values(mock.document['x-test-numbers'] ?? {}).flat();
  expect(recipients.length).toBeGreaterThan(10);
  expect(rowsBelow('Test numbers')).toEqual(
    recipients.map(({ number, id, outcome, description }) => [number ?? id, outcome, description]),
  );
});

it('the table of routes below /__mock has each, with all that it takes', async () => {
  const rows = rowsBelow('See it').map(([route = '']) => route.split(' ') as [method: string, path: string]);
  const paths = [...new Set(rows.map(([, path]) => path))];
  for (const path of paths) {
    const rejected = await fetch(mock.url + path.replace('{id}', '1'), { method: 'PATCH' });
    const methods = rows.filter((row) => row[1] === path).map(([method]) => method);
    expect(rejected.headers.get('Allow'), path).toBe(methods.join(', '));
  }
  const reported = (await (await fetch(`${mock.url}/__mock/none`)).json()) as { error: string };
  expect(paths.toSorted()).toEqual(
    reported.error
      .match(/\/__mock(\/[\w.{}/]+)?(?=[,.])/g)
      ?.slice(1)
      .toSorted(),
  );
});

it('each fault that the README and --help name is one, and none is left out', () => {
  const names = ['503', 'timeout', 'reset', 'cut', 'malformed'];
  const named = (page: string) => [...new Set([...page.matchAll(/Prefer: fault=(\w+)/g)].map(([, name]) => name))];
  expect(named(help)).toEqual(names);
  expect(named(text).sort()).toEqual([...names].sort());
});
