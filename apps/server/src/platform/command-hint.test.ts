import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { type Command, commands } from '../cli/commands/commands.ts';
import { prepareCommand } from '../cli/commands/prepare-command.ts';
import { command, findInvocation, invokedProgram, setCommandContext } from './command-hint.ts';
import { extractSettings } from './config/flags.ts';

const apps = join(import.meta.dirname, '../../..');
const unset = { databaseUrl: undefined, dataDir: './.omnichannel' };
afterEach(() => setCommandContext(unset));

describe('a command to paste', () => {
  it('has what is filled in as a shell takes it', () => {
    expect(command`accounts disable ${'shop@example.com'}`).toBe(
      'omnichannel-server accounts disable shop@example.com',
    );
    expect(command`accounts disable ${"o'brien&co"}`).toBe(`omnichannel-server accounts disable 'o'\\''brien&co'`);
  });

  it.each([
    ['./.omnichannel', ''],
    ['./data', ' --data-dir ./data'],
    ['/my data', " --data-dir '/my data'"],
  ])('names the data directory that is in use: %s', (dataDir, flag) => {
    setCommandContext({ databaseUrl: undefined, dataDir });
    expect(command`accounts list`).toBe(`omnichannel-server accounts list${flag}`);
  });

  it('names none with an external database', () => {
    setCommandContext({ databaseUrl: 'postgres://db.example.com', dataDir: './data' });
    expect(command`accounts list`).toBe('omnichannel-server accounts list');
  });

  it('begins as the program is called here', () => {
    setCommandContext({ databaseUrl: undefined, dataDir: './data' }, 'node cli.js');
    expect(command`accounts list`).toBe('node cli.js accounts list --data-dir ./data');
    expect(invokedProgram()).toBe('node cli.js');
  });
});

it.each([
  ['/home/me/.npm/_npx/8a2f/node_modules/.bin/omnichannel-server', 'npx @omnichannel/server'],
  [
    'C:\\Users\\me\\npm-cache\\_npx\\8a2f\\node_modules\\@omnichannel\\server\\dist\\main.js',
    'npx @omnichannel/server',
  ],
  ['/usr/local/bin/omnichannel-server', 'omnichannel-server'],
  ['/home/me/shop_npx/node_modules/.bin/omnichannel-server', 'omnichannel-server'],
  [undefined, 'omnichannel-server'],
])('a program started as %s suggests commands of %s', (script, invocation) => {
  expect(findInvocation(script)).toBe(invocation);
});

describe('every command that the source suggests', async () => {
  const sources = (await Promise.all(['server/src', 'console/src'].map(sourcesIn))).flat();
  const texts = await Promise.all(
    sources.map(async (file) => ({ file, text: await readFile(join(apps, file), 'utf8') })),
  );
  const suggested = texts.flatMap(({ file, text }) =>
    Array.from(
      text.matchAll(
        /(?:command\(?[`']|`\$\{program\} |\$\{invokedProgram\(\)\} |omnichannel-server )([a-z-]+[^`'"\n\\]*)/g,
      ),
      ([, line = '']) => ({
        file,
        // Without what comes before and behind it in a page.
        line: line.replace(/^omnichannel-server /, '').replace(/<\/.*$/, ''),
      }),
    ),
  );

  it('is found, in the service and in its pages', () => {
    expect(suggested.length).toBeGreaterThan(20);
    expect(suggested.filter(({ file }) => file.startsWith('console/')).length).toBeGreaterThanOrEqual(5);
    for (const { file } of suggested) expect(sources).toContain(file);
  });

  it.each(suggested.filter(({ file }) => file !== 'server/src/cli/commands/commands.ts'))(
    'is one: $line ($file)',
    async ({ line }) => {
      const filled = line.replaceAll(/\$\{(?:[^{}]|\{[^{}]*\})*\}|<channel>/g, (value) =>
        /kind|channel/.test(value) ? 'messenger' : 'x',
      );
      const [name = '', ...args] = extractSettings(filled.trim().split(/\s+/)).rest;
      expect(Object.keys(commands)).toContain(name);
      if (args.at(-1) !== '--help') await prepareCommand(name, args);
      // A command with actions has a help for each of them.
      else expect(Object.keys(await (commands[name] as Command).load())).toContain(args[0]);
    },
  );

  it('begins with the name of the program', () => {
    const names = Object.keys(commands).join('|');
    const bare = new RegExp(`(?:with|by|run|see|is): (?:${names})\\b|[\`'"] *(?:${names}) (?:[a-z-]+ )?(?:<|--)`, 'i');
    const lines = texts.flatMap(({ file, text }) =>
      text
        .split('\n')
        .filter((line) => !/^\s*(\*|\/\/|\/\*)/.test(line) && bare.test(line.replaceAll(/command\(?[`']/g, '')))
        .map((line) => `${file}: ${line.trim()}`),
    );
    expect(lines).toEqual([]);
  });
});

/** Returns the paths of the source files of a folder, below `apps`. */
async function sourcesIn(folder: string): Promise<string[]> {
  const files = await readdir(join(apps, folder), { recursive: true });
  return files.filter((file) => /\.tsx?$/.test(file) && !/\.test\.ts$/.test(file)).map((file) => join(folder, file));
}
