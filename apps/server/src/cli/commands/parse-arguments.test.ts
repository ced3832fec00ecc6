import { describe, expect, it } from 'vitest';
import { UsageError } from '../../platform/config/flags.ts';
import type { Action } from './action.ts';
import { parseArguments } from './parse-arguments.ts';

const action: Action = {
  positionals: { usage: '<file> …', noun: 'a file', min: 1, max: 2 },
  flags: {
    to: { value: '<place>', about: 'where it goes', required: 'always' },
    how: { choices: ['fast', 'safe'], about: 'the way' },
    tag: { value: '<tag>', about: 'a mark', isRepeatable: true },
    note: { value: '<text>', about: 'a remark', canBeEmpty: true },
    quiet: { about: 'prints nothing' },
    day: { value: '<date>', about: 'on a day', required: 'one' },
    now: { value: '<time>', about: 'at a time', required: 'one' },
  },
  localOnly: 'is a test',
  perform: async () => {},
};
const read = (args: readonly string[], changes: Partial<Action> = {}) =>
  parseArguments('move', { ...action, ...changes }, args, process.stdin);
const enough = ['a', '--to', 'x', '--day', 'y'];

function faultOf(args: readonly string[], changes: Partial<Action> = {}): string {
  try {
    read(args, changes);
  } catch (error) {
    expect(error).toBeInstanceOf(UsageError);
    return (error as Error).message;
  }
  return 'nothing was wrong';
}

describe('a command line', () => {
  it('is read by the description of the action', () => {
    const given = read([...enough, '--tag', 'one', 'b', '--tag=--two', '--quiet', '--how', 'safe']);
    expect(given.positionals).toEqual(['a', 'b']);
    expect(given.flags).toEqual({
      to: 'x',
      how: 'safe',
      tag: ['one', '--two'],
      note: undefined,
      quiet: true,
      day: 'y',
      now: undefined,
    });
    expect(read(enough).flags).toMatchObject({ quiet: false, tag: undefined });
    expect(read([...enough, '--note', '']).flags).toMatchObject({ note: '' });
    expect(read([...enough, '--', '--quiet']).positionals).toEqual(['a', '--quiet']);
  });

  it.each([
    [[], 'move requires --to. Usage: omnichannel-server move <file> …'],
    [['a', '--to', ' ', '--day', 'y'], 'got an empty --to.'],
    [[...enough, ''], 'got an empty argument.'],
    [['a', '--to', 'x', '--day', '', '--now', 'z'], 'got an empty --day.'],
    [[...enough, '--now='], 'got an empty --now.'],
    [[...enough, '--tag', 'one', '--tag', ''], 'got an empty --tag.'],
    [[...enough, '--to', 'z'], 'takes --to only once.'],
    [[...enough, '--how', 'fast', '--how', 'fast'], 'takes --how only once.'],
    [['--to', 'x', '--day', 'y'], 'move requires a file.'],
    [[...enough, 'b', 'c'], 'move got an extra argument: "c".'],
    [[...enough, '--quite'], 'move has no flag --quite. Did you mean --quiet?'],
    [[...enough, '--prot'], 'Did you mean --port?'],
    [[...enough, '-q'], 'has no flag -q.'],
    [[...enough, '--__proto__'], 'has no flag --__proto__.'],
    [[...enough, '--quiet=yes'], 'takes no value for --quiet.'],
    [[...enough, '--tag'], 'requires a value for --tag.'],
    [[...enough, '--tag', '--quiet'], 'requires a value for --tag.'],
    [[...enough, '--how', 'sfae'], '--how must be one of fast, safe: the way. Did you mean safe?'],
    [['a', '--to', 'x'], 'requires exactly one of --day, --now.'],
    [[...enough, '--now', 'z'], 'requires exactly one of --day, --now.'],
  ])('such as %j is rejected with what is wrong', (args, message) => {
    expect(faultOf(args)).toContain(message);
  });

  it('takes a switch that is needed as one of several', () => {
    const flags = {
      all: { about: 'everything', required: 'one' },
      id: { value: '<id>', about: 'one', required: 'one' },
    } as const;
    const fault = 'requires exactly one of --all, --id.';
    expect(faultOf(['a'], { flags })).toContain(fault);
    expect(faultOf(['a', '--all', '--id', 'x'], { flags })).toContain(fault);
    expect(read(['a', '--id', 'x'], { flags }).flags).toEqual({ all: false, id: 'x' });
    expect(read(['a', '--all'], { flags }).flags).toEqual({ all: true, id: undefined });
  });

  it.each([[[...enough, '--hidden']], [[...enough, 'b', 'hidden']], [[...enough, '--how', 'hidden']]])(
    'of a confidential action is not repeated: %j',
    (args) => {
      const message = faultOf(args, { isConfidential: true });
      expect(message).not.toMatch(/hidden|nothing was wrong/);
    },
  );

  it('has its usage in one line', () => {
    expect(faultOf([])).toMatch(
      /Usage: omnichannel-server move <file> … \(--day <date> \| --now <time>\) --to <place> \[--how fast\|safe\] \[--tag <tag>\]… \[--note <text>\] \[--quiet\]$/,
    );
  });
});
