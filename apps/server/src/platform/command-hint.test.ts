import { afterEach, describe, expect, it } from 'vitest';
import { command, findInvocation, invokedProgram, setCommandContext, withoutCommandContext } from './command-hint.ts';

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

  it('has no path of this machine for readers elsewhere', () => {
    setCommandContext({ databaseUrl: undefined, dataDir: '/srv/data' }, 'node /srv/cli.js');
    expect(withoutCommandContext(`There is no account a. See them with: ${command`accounts list`}`)).toBe(
      'There is no account a. See them with: omnichannel-server accounts list',
    );
    expect(withoutCommandContext('The name is taken.')).toBe('The name is taken.');
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
