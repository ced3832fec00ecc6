import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { extractSettings } from '../platform/config/flags.ts';
import { type Command, commands } from './commands/commands.ts';
import { prepareCommand } from './commands/prepare-command.ts';

const apps = join(import.meta.dirname, '../../..');

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
