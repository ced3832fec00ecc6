import { execFile } from 'node:child_process';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeEach, describe, expect, it } from 'vitest';
import { temporaryDirectory } from '../postgres/testing.ts';
import { readConfig, SettingsError } from './read-config.ts';
import { readSecretFile } from './secret-file.ts';
import { fileVariable, type Setting } from './settings/setting.ts';
import { settings } from './settings.ts';
import { findStartFaults } from './start-faults.ts';

const secret = 'zvJmx4YWIyDU6ARZ4dxCnHmoXVYHOA5AOJ3GN2Y+fLw=';

let folder: string;
beforeEach(async () => {
  folder = await temporaryDirectory();
});

async function fileOf(content: string | Buffer, name = 'value'): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
}

/** Returns the faults that a configuration reports. */
function faultsOf(env: NodeJS.ProcessEnv): readonly string[] {
  try {
    readConfig(env, {}, findStartFaults);
  } catch (error) {
    if (error instanceof SettingsError) return error.faults;
    throw error;
  }
  return [];
}

describe('a file with a secret', () => {
  it.each([
    ['no line break', 'value', 'value'],
    ['a line break', 'value\n', 'value'],
    ['a line break of Windows', 'value\r\n', 'value'],
    ['two line breaks', 'value\n\n', 'value\n'],
    ['spaces', ' value ', ' value '],
    ['text that is not ASCII', 'señal\n', 'señal'],
  ])('with %s has its contents without one final line break', async (_, content, value) => {
    expect(readSecretFile(await fileOf(content))).toBe(value);
  });

  it('may be a link, as Kubernetes mounts it, and may have 64 KiB', async () => {
    await mkdir(join(folder, '..data'));
    const path = await fileOf('v'.repeat(65_536), '..data/value');
    await symlink(path, join(folder, 'linked'));
    expect(readSecretFile(join(folder, 'linked'))).toHaveLength(65_536);
  });

  it('may be a pipe', async () => {
    const script = `import { readSecretFile } from ${JSON.stringify(new URL('secret-file.ts', import.meta.url).href)};
      process.stdout.write(readSecretFile(process.argv[1]));`;
    const shell = `"$0" --input-type=module -e "$1" <(printf 'one '; sleep 0.2; echo two)`;
    const { stdout } = await promisify(execFile)('bash', ['-c', shell, process.execPath, script]);
    expect(stdout).toBe('one two');
  });

  it.each([
    ['is empty', async () => fileOf(''), /^is empty: write the value to it$/],
    ['has only a line break', async () => fileOf('\n'), /^is empty/],
    [
      'is too large',
      async () => fileOf('v'.repeat(65_537)),
      /^has more than 65536 bytes: name a file that contains only/,
    ],
    ['never ends', async () => '/dev/zero', /^has more than 65536 bytes/],
    ['is binary', async () => fileOf(Buffer.from([0x76, 0xff, 0xfe])), /^is not text in UTF-8/],
    ['is a directory', async () => folder, /^is a directory: name the file in it$/],
    ['is missing', async () => join(folder, 'none'), /^does not exist: create the file, or correct the path$/],
    ['is below a file', async () => join(await fileOf('x'), 'none'), /^cannot be read \(ENOTDIR\): let the user/],
    [
      'is named relative to a directory',
      async () => 'value',
      /^must be an absolute path such as \/run\/secrets\/name$/,
    ],
  ])('that %s is an error with the next step', async (_, path, message) => {
    const text = await path();
    expect(() => readSecretFile(text)).toThrow(message);
  });
});

describe('settings from files', () => {
  it('exist for every secret, and for nothing else', async () => {
    const values: Record<string, string> = {
      DATABASE_URL: 'postgres://omnichannel:in-the-url@db.example.com/omnichannel',
      DIRECT_DATABASE_URL: 'postgres://omnichannel:in-the-url@db.example.com/omnichannel',
      OMNICHANNEL_SECRET: secret,
      OMNICHANNEL_PREVIOUS_SECRETS: `${secret},${secret}`,
      LLM_API_KEY: 'key-of-the-model',
      EMBEDDING_API_KEY: 'key-of-the-embedding',
      OMNICHANNEL_S3_ACCESS_KEY_ID: 'id-of-the-bucket-key',
      OMNICHANNEL_S3_SECRET_ACCESS_KEY: 'secret-of-the-bucket-key',
    };
    const secrets = Object.values<Setting>(settings).filter((setting) => fileVariable(setting) !== undefined);
    expect(secrets.map(({ env }) => env).sort()).toEqual(Object.keys(values).sort());
    const open = {
      LLM_BASE_URL: 'https://models.example.com',
      LLM_MODEL: 'a',
      EMBEDDING_BASE_URL: 'https://models.example.com',
      OMNICHANNEL_S3_ENDPOINT: 'https://s3.example.com',
      OMNICHANNEL_S3_BUCKET: 'files',
    };
    const others = { ...open, EMBEDDING_MODEL: 'b' };
    const files: Record<string, string> = {};
    for (const [name, value] of Object.entries(values)) files[`${name}_FILE`] = await fileOf(`${value}\n`, name);
    expect(readConfig({ ...others, ...files })).toEqual(readConfig({ ...others, ...values }));
  });

  it('report the variable and the path, never the contents', async () => {
    const short = await fileOf('too-short\n');
    expect(faultsOf({ OMNICHANNEL_SECRET_FILE: short, DATABASE_URL_FILE: join(folder, 'none') })).toEqual([
      `DATABASE_URL_FILE (${folder}/none) does not exist: create the file, or correct the path.`,
      expect.stringMatching(/^OMNICHANNEL_SECRET_FILE \(.*\/value\) has 9 characters, and must have 43 or more/),
    ]);
  });

  it('do not repeat a value that was set in place of a path', () => {
    expect(
      faultsOf({ DATABASE_URL_FILE: 'postgres://omnichannel:in-the-url@db.example.com', OMNICHANNEL_SECRET: secret }),
    ).toEqual(['DATABASE_URL_FILE must be an absolute path such as /run/secrets/name.']);
  });

  it('exclude the variable of the value', async () => {
    const path = await fileOf(secret);
    expect(faultsOf({ OMNICHANNEL_SECRET: secret, OMNICHANNEL_SECRET_FILE: path })).toEqual([
      'OMNICHANNEL_SECRET and OMNICHANNEL_SECRET_FILE are both set: set only one of them.',
    ]);
    expect(readConfig({ OMNICHANNEL_SECRET: '', OMNICHANNEL_SECRET_FILE: path }).secret).toBe(secret);
    expect(readConfig({ OMNICHANNEL_SECRET: secret, OMNICHANNEL_SECRET_FILE: '' }).secret).toBe(secret);
  });
});
