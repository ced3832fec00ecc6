import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readArguments } from '../src/arguments.ts';
import { type Flag, flags } from '../src/flags.ts';
import { help } from '../src/help.ts';
import { type Mock, startMock } from '../src/index.ts';
import { blocksOf, commandsOf, firstCellsBelow, requestOf } from './readme.ts';
import { startReceiver } from './receiver.ts';

let mock: Mock;
beforeAll(async () => {
  mock = await startMock({ port: 0, sseInterval: 0, checkAnswers: true });
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
        if (!target.includes('/__mock/')) expect(exchange, call.line).toMatchObject({ violations: [] });
        expect(exchange?.operation, call.line).toBeDefined();
      }
    } finally {
      await receiver.close();
    }
  });

  it('start what they say', () => {
    const starts = commandsOf('omnichannel-mock');
    expect(starts.map(({ words }) => readArguments(words.slice(1)).run)).toEqual(['proxy']);
  });
});

it.each(['vitest/topics.test.ts', 'playwright/global-setup.ts'])('the README shows samples/%s as it is', (file) => {
  expect(blocksOf('ts')).toContain(readFileSync(new URL(`../samples/${file}`, import.meta.url), 'utf8'));
});

it('the table of options has each flag, with its default, as --help has it', () => {
  const written = Object.entries<Flag>(flags).map(([name, { value }]) => `--${name}${value ? ` ${value}` : ''}`);
  expect(firstCellsBelow('Options')).toEqual(written);
  const text = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
  for (const [name, { help: sentence, fallback = '' }] of Object.entries<Flag>(flags)) {
    expect(text).toMatch(new RegExp(`^\\| \`--${name}[^|]*\\| ${fallback} \\| ${sentence}`, 'm'));
  }
});

it('each fault that the README and --help name is one, and none is left out', () => {
  const names = ['503', 'timeout', 'reset', 'cut', 'malformed'];
  const named = (text: string) => [...new Set([...text.matchAll(/Prefer: fault=(\w+)/g)].map(([, name]) => name))];
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
  expect(named(help)).toEqual(names);
  expect(named(readme).sort()).toEqual([...names].sort());
});
