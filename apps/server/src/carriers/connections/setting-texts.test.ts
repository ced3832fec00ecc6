import { expect, it } from 'vitest';
import { addSettings, parseSettingText, removeSettings } from './setting-texts.ts';
import { createTestProvider } from './testing.ts';

const { kind } = createTestProvider();

function add(settings: Record<string, unknown>, ...texts: string[]) {
  return addSettings(
    kind.settings,
    settings,
    texts.map((text) => parseSettingText(text) ?? { path: [], text: '' }),
  );
}

it('become values of the types of the schema', () => {
  expect(add({}, 'host=1234', 'port=2775', 'receipts=link', 'sender.numbers=1, 2')).toEqual({
    host: '1234',
    port: 2775,
    receipts: 'link',
    sender: { numbers: ['1', '2'] },
  });
  expect(add({}, 'sender.numbers=["a,b"]', 'host=a=b', 'port=', 'other=true')).toEqual({
    sender: { numbers: ['a,b'] },
    host: 'a=b',
    port: '',
    other: true,
  });
});

it('replace those before them, and leave the given object unchanged', () => {
  const before = { host: 'a', sender: { numbers: ['1'], other: 1 } };
  expect(add(before, 'host=b', 'sender.numbers=2')).toEqual({ host: 'b', sender: { numbers: ['2'], other: 1 } });
  expect(removeSettings(before, [['host'], ['sender', 'other'], ['sender', 'none', 'deep']])).toEqual({
    sender: { numbers: ['1'] },
  });
  expect(before).toEqual({ host: 'a', sender: { numbers: ['1'], other: 1 } });
});

it('do not reach what objects inherit', () => {
  const settings = add({}, 'constructor.polluted=1', 'toString.polluted=1');
  expect({}.constructor).not.toHaveProperty('polluted');
  expect(settings).toEqual({ constructor: { polluted: 1 }, toString: { polluted: 1 } });
});

it.each(['port', '=1', 'a..b=1', '.a=1', 'a b=1', '__proto__.a=1', 'a.__proto__=1'])('are not read from %j', (text) => {
  expect(parseSettingText(text)).toBe(undefined);
});
