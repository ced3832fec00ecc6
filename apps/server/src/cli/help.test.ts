import { readdir, readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { extractSettings, settingFlags } from '../platform/config/flags.ts';
import type { Setting } from '../platform/config/settings/setting.ts';
import { settings } from '../platform/config/settings.ts';
import { commands } from './commands/commands.ts';
import { prepareCommand } from './commands/prepare-command.ts';
import { formatCommandHelp, formatProgramHelp } from './help.ts';

describe.each(Object.entries(commands))('%s --help', (name, command) => {
  it('has every action with all of its flags, and what each is for', async () => {
    const help = await formatCommandHelp(name);
    for (const [action, { about = '', flags }] of Object.entries(await command.load())) {
      const start = action === '' ? 0 : help.search(new RegExp(`^  ${action}( |$)`, 'm'));
      expect(start, action).toBeGreaterThan(-1);
      const part = help.slice(start);
      expect(part).toContain(about);
      for (const [flag, description] of Object.entries(flags)) {
        expect(part).toMatch(new RegExp(`^ +--${flag}( \\S+)? {2,}\\S`, 'm'));
        expect(part).toContain(description.about);
      }
    }
  });

  it('shows examples that it understands itself', async () => {
    const examples = commandsIn(command.help);
    expect(examples.length).toBeGreaterThan(0);
    for (const words of examples) {
      expect(words[0]).toBe(name);
      await prepareCommand(name, words.slice(1));
    }
  });

  it('has more about actions with help of their own', async () => {
    for (const [action, { about = '', help }] of Object.entries(await command.load())) {
      const text = await formatCommandHelp(name, action);
      if (help === undefined) expect(text).toBe(await formatCommandHelp(name));
      else for (const part of [`  ${action} `, about, help]) expect(text).toContain(part);
    }
  });

  it('has the settings that it goes by, and says where the others are', async () => {
    const help = await formatCommandHelp(name);
    const reported = Object.entries<Setting>(settings).filter(([, { about }]) => help.includes(about));
    expect(reported.map(([setting]) => setting)).toEqual(
      command.settings === 'all' ? Object.keys(settings) : expect.arrayContaining([...command.settings]),
    );
    expect(reported.length < Object.keys(settings).length).toBe(help.includes('omnichannel-server --help'));
  });

  it('has no flag that is a setting as well', async () => {
    const own = Object.values(await command.load()).flatMap(({ flags }) => Object.keys(flags));
    expect(own.filter((flag) => [...settingFlags, 'help'].includes(flag))).toEqual([]);
  });
});

describe('the documentation', async () => {
  const root = new URL('../../', import.meta.url);
  const names = (await readdir(new URL('docs/', root))).map((name) => `docs/${name}`);
  const pages = new Map(
    await Promise.all(
      ['README.md', ...names].map(async (name) => [name, await readFile(new URL(name, root), 'utf8')] as const),
    ),
  );

  it('shows commands that the program understands', async () => {
    expect(pages.size).toBeGreaterThan(15);
    const shown = Array.from([...pages.values()].join('\n').matchAll(/^```sh\n(.*?)^```/gms), ([, block = '']) =>
      commandsIn(block),
    ).flat();
    expect(shown.length).toBeGreaterThan(40);
    for (const [name = '', ...args] of shown) await prepareCommand(name, args);
  });

  it('lists every command with its actions', async () => {
    for (const [name, { load }] of Object.entries(commands)) {
      const actions = Object.keys(await load()).filter((action) => action !== '');
      expect(pages.get('docs/commands.md')).toContain([`\`${name}`, actions.join('\\|')].filter(Boolean).join(' '));
    }
  });
});

it('the guides show commands that the program understands', async () => {
  const guides = new URL('../../../docs/src/content/docs/guides/', import.meta.url);
  const texts = await Promise.all(
    ['connect-sms', 'sender-ids', 'opt-out', 'delivery-status', 'failover'].map((name) =>
      readFile(new URL(`${name}.mdx`, guides), 'utf8'),
    ),
  );
  const blocks = Array.from(texts.join('').matchAll(/^```sh.*\n([^`]*)^```/gm), ([, block = '']) => block);
  const shown = blocks.flatMap((block) => commandsIn(block.replaceAll('\\\n', '').replaceAll(/ < \S+$/gm, '')));
  expect(shown.length).toBeGreaterThan(20);
  for (const [name = '', ...args] of shown) await prepareCommand(name, args, Readable.from('+12025550123'));
});

/** The commands in a text, as words, without settings and comments. */
function commandsIn(text: string): (readonly string[])[] {
  return Array.from(text.matchAll(/^.*?omnichannel-server (.*)$/gm), ([, line = '']) => {
    return extractSettings(line.replace(/ #.*$/, '').match(/'[^']*'|\S+/g) ?? []).rest;
  });
}

it('the help of connections add is limited to a kind', async () => {
  const all = await formatCommandHelp('connections', 'add');
  expect(all).toContain('--kind smpp:');
  expect(all).toContain('--public-url');
  for (const args of [['main', '--kind', 'smpp', '--help'], ['--kind=smpp']]) {
    const help = await formatCommandHelp('connections', 'add', args);
    expect(help.match(/^--kind \S+:/gm)).toEqual(['--kind smpp:']);
    expect(help).toContain('--public-url');
  }
  expect(await formatCommandHelp('connections', 'add', ['--kind', 'none'])).toBe(all);
});

it('--help lists every command', () => {
  for (const [name, { about }] of Object.entries(commands)) {
    expect(formatProgramHelp()).toMatch(new RegExp(`^  ${name} +${about.slice(0, 5)}`, 'm'));
  }
});
