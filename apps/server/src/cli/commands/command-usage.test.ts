import { describe, expect, it } from 'vitest';
import type { Action, Flags } from './action.ts';
import { formatActions } from './command-usage.ts';

const action = (flags: Flags): Action => ({
  about: 'does something',
  flags,
  localOnly: 'is a test',
  perform: async () => {},
});
const json = { about: 'Print JSON' };
const account = { value: '<name>', about: 'whose' };

/** The help in two: of each action, and what all of them take. */
const reported = (actions: Record<string, Action>) => formatActions(actions).split('All actions take:');

describe('the help on actions', () => {
  it('says once what all of them take', () => {
    const [each, shared] = reported({ list: action({ account, json }), show: action({ json }) });
    expect(shared).toContain('Print JSON');
    expect(each).not.toContain('Print JSON');
    expect(each).toContain('whose');
  });

  it.each([
    ['the first', { list: action({}), show: action({ json }), set: action({ json }) }],
    ['the last', { list: action({ json }), show: action({ json }), set: action({}) }],
    ['none else', { list: action({ json }) }],
    ['the first in the same sense', { list: action({ json: account }), show: action({ json }) }],
  ])('leaves a flag to those that have it, where it is missing in %s', (_, actions) => {
    const [each, shared] = reported(actions);
    expect(each).toContain('Print JSON');
    expect(shared).toBeUndefined();
  });
});
