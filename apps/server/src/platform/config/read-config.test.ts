import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { formatSettingsTable } from '../../../scripts/settings-table.ts';
import { extractSettings, UsageError } from './flags.ts';
import { readConfig, SettingsError, unknownVariables } from './read-config.ts';
import type { Setting } from './settings/setting.ts';
import { settings } from './settings.ts';
import { findStartFaults } from './start-faults.ts';

const secret = 'zvJmx4YWIyDU6ARZ4dxCnHmoXVYHOA5AOJ3GN2Y+fLw=';
const databaseUrl = 'postgres://omnichannel:in-the-url@db.example.com/omnichannel';

/** Returns the faults of bad settings, one a line. */
function faultsOf(read: () => unknown): readonly string[] {
  try {
    read();
  } catch (error) {
    if (error instanceof SettingsError) return error.faults;
    throw error;
  }
  return [];
}

describe('settings', () => {
  it('have defaults that keep the service to this machine', () => {
    expect(readConfig({})).toEqual({
      host: '127.0.0.1',
      port: 4020,
      role: 'all',
      shutdownDelaySeconds: 5,
      dataDir: './.omnichannel',
      databaseUrl: undefined,
      directDatabaseUrl: undefined,
      databaseCaFile: undefined,
      databasePoolSize: 20,
      databaseStatementTimeoutSeconds: 30,
      jobConcurrency: 10,
      secret: undefined,
      previousSecrets: [],
      trustProxy: [],
      allowOrigins: [],
      inDoubt: 'fail',
      hasSandbox: true,
      allowSandbox: false,
      sandboxPaceMs: 500,
      maxFailedChecks: 10,
      maxFailedTokens: 100,
      maxUncheckedSms: 250,
      maxRangeSms: 50,
      storageQuotaMib: 1024,
      webhookConcurrency: 50,
      llm: undefined,
      embedding: undefined,
      s3: undefined,
      logLevel: 'info',
      retention: {
        idempotencyDays: 1,
        verificationDays: 30,
        deliveryBodyDays: 30,
        conversationDays: 90,
        mediaDays: 14,
        contactDays: 7,
        notificationDays: 365,
        auditDays: 365,
      },
    });
  });

  it('come from the environment, and from flags over it', () => {
    const env = {
      OMNICHANNEL_PORT: '8080',
      OMNICHANNEL_HOST: '',
      DATABASE_URL: databaseUrl,
      OMNICHANNEL_SECRET: secret,
      OMNICHANNEL_PREVIOUS_SECRETS: `${secret}, ${secret}`,
      TRUST_PROXY: 'loopback, 10.0.0.0/8,2001:db8::/32',
      OMNICHANNEL_ALLOW_ORIGINS: 'https://docs.example.com, http://localhost:4000,*',
      OMNICHANNEL_ALLOW_SANDBOX: '1',
    };
    const { flags, rest } = extractSettings(['start', '--port=9090', '--role', 'worker', '--sandbox-pace', '0']);
    expect(rest).toEqual(['start']);
    expect(readConfig(env, flags)).toMatchObject({
      port: 9090,
      host: '127.0.0.1',
      role: 'worker',
      sandboxPaceMs: 0,
      databaseUrl,
      previousSecrets: [secret, secret],
      trustProxy: ['loopback', '10.0.0.0/8', '2001:db8::/32'],
      allowOrigins: ['https://docs.example.com', 'http://localhost:4000', '*'],
      allowSandbox: true,
    });
  });

  it('remove the sandbox by flag or variable', () => {
    expect(readConfig({ OMNICHANNEL_SANDBOX: 'false' }).hasSandbox).toBe(false);
    const { flags, rest } = extractSettings(['start', '--no-sandbox', '--host', '0.0.0.0']);
    expect(rest).toEqual(['start']);
    expect(readConfig({ OMNICHANNEL_SANDBOX: 'true' }, flags, findStartFaults)).toMatchObject({ hasSandbox: false });
    expect(() => extractSettings(['start', '--no-sandbox=false'])).toThrow('--no-sandbox takes no value');
  });

  it('reports all invalid settings at once, without repeating secrets', () => {
    const env = {
      OMNICHANNEL_PORT: '70000',
      OMNICHANNEL_RETENTION_VERIFICATION_DAYS: '0',
      DATABASE_URL: 'mysql://root:in-the-url@db.example.com',
      OMNICHANNEL_SECRET: 'too-short',
      OMNICHANNEL_PREVIOUS_SECRETS: `${secret},x`,
      TRUST_PROXY: '10.0.0.0/33',
    };
    const faults = faultsOf(() => readConfig(env, { role: 'both' }));
    expect(faults).toEqual([
      'OMNICHANNEL_PORT is "70000", and must be a port, a whole number from 0 to 65535.',
      expect.stringMatching(/^TRUST_PROXY is "10.0.0.0\/33", and must be addresses or subnets/),
      '--role is "both", and must be one of all, api, worker.',
      expect.stringMatching(/^DATABASE_URL must be a URL such as postgres:/),
      expect.stringMatching(/^OMNICHANNEL_SECRET has 9 characters, and must have 43 or more: openssl /),
      expect.stringMatching(
        /^OMNICHANNEL_PREVIOUS_SECRETS has an invalid entry: number 2 has 1 character, and must have 43 or more: /,
      ),
      'OMNICHANNEL_RETENTION_VERIFICATION_DAYS is "0", and must be days, a whole number from 1 to 36500.',
    ]);
    expect(faults.join()).not.toMatch(/in-the-url|too-short/);
  });

  it.each(['1e3', ' 80', '0x50', '-1', '80.0'])('take no number such as %j', (text) => {
    expect(faultsOf(() => readConfig({ OMNICHANNEL_PORT: text }))).toHaveLength(1);
  });

  it.each([
    'docs.example.com',
    'https://docs.example.com/',
    'https://docs.example.com/guides',
    'https://Docs.example.com',
    'https://docs.example.com:443',
    'https://user@docs.example.com',
    'https://*.example.com',
    'ftp://docs.example.com',
    'null',
  ])('take no origin such as %s', (text) => {
    expect(faultsOf(() => readConfig({}, { 'allow-origins': `http://[::1]:4000,${text}` }))).toEqual([
      expect.stringMatching(/^--allow-origins is "http.*", and must be \* or origins .* no slash or path/),
    ]);
  });

  it.each(['https://sms.example.com', 'https://example.com:8443/sms', 'http://localhost:4020', 'http://[::1]:4020'])(
    'take a public URL such as %s',
    (url) => {
      expect(readConfig({ OMNICHANNEL_PUBLIC_URL: url }).publicUrl).toBe(url);
    },
  );

  it.each([
    'sms.example.com',
    'http://sms.example.com',
    'https://sms.example.com/',
    'https://sms.example.com/sms/',
    'https://SMS.example.com',
    'https://sms.example.com:443',
    'https://user@sms.example.com',
    'https://sms.example.com?from=provider',
    'https://sms.example.com#sms',
  ])('take no public URL such as %s', (url) => {
    expect(faultsOf(() => readConfig({}, { 'public-url': url }))).toEqual([
      expect.stringMatching(/^--public-url is ".*", and must be a URL such as https:.* slash at its end\.$/),
    ]);
  });

  it('of the direct database make no sense alone', () => {
    expect(faultsOf(() => readConfig({ DIRECT_DATABASE_URL: databaseUrl }))).toEqual([
      'DIRECT_DATABASE_URL is set without DATABASE_URL: set both, or neither.',
    ]);
  });

  it('of a model come together: where it is, and which', () => {
    const endpoint = { LLM_BASE_URL: 'https://models.example.com/v1', LLM_MODEL: 'example-model' };
    expect(readConfig({ ...endpoint, LLM_VISION: '1' })).toMatchObject({
      llm: {
        baseUrl: endpoint.LLM_BASE_URL,
        model: 'example-model',
        apiKey: undefined,
        vision: true,
        silenceTimeoutMs: 60_000,
        maxAnswerCharacters: 32_768,
      },
      embedding: undefined,
      s3: undefined,
    });
    const limits = { LLM_SILENCE_TIMEOUT_SECONDS: '120', LLM_MAX_ANSWER_CHARACTERS: '1000' };
    expect(readConfig({ ...endpoint, ...limits }).llm).toMatchObject({
      silenceTimeoutMs: 120_000,
      maxAnswerCharacters: 1000,
    });
    expect(
      faultsOf(() => readConfig({ LLM_API_KEY: 'a-key', EMBEDDING_BASE_URL: 'ftp://models.example.com' })),
    ).toEqual([
      expect.stringMatching(/^EMBEDDING_BASE_URL is "ftp:.*, and must be a URL such as https:/),
      'LLM_API_KEY is set without LLM_BASE_URL: set both, or neither.',
      'EMBEDDING_BASE_URL is set without EMBEDDING_MODEL: set both, or neither.',
    ]);
    expect(faultsOf(() => readConfig({ LLM_BASE_URL: endpoint.LLM_BASE_URL }))).toEqual([
      'LLM_BASE_URL is set without LLM_MODEL: set both, or neither.',
    ]);
  });

  it('of a bucket come together: its store, its name and its key', () => {
    const bucket = {
      OMNICHANNEL_S3_ENDPOINT: 'https://s3.example.com/',
      OMNICHANNEL_S3_BUCKET: 'shop-files',
      OMNICHANNEL_S3_ACCESS_KEY_ID: 'id',
      OMNICHANNEL_S3_SECRET_ACCESS_KEY: 'key',
    };
    const settings = {
      endpoint: 'https://s3.example.com',
      bucket: 'shop-files',
      accessKeyId: 'id',
      secretAccessKey: 'key',
    };
    expect(readConfig(bucket).s3).toEqual({ ...settings, region: 'us-east-1', isPathStyle: true });
    const others = { OMNICHANNEL_S3_REGION: 'auto', OMNICHANNEL_S3_PATH_STYLE: 'false' };
    expect(readConfig({ ...bucket, ...others }).s3).toEqual({ ...settings, region: 'auto', isPathStyle: false });
    const { OMNICHANNEL_S3_BUCKET: _, OMNICHANNEL_S3_SECRET_ACCESS_KEY: __, ...part } = bucket;
    expect(faultsOf(() => readConfig(part))).toEqual([
      'OMNICHANNEL_S3_ENDPOINT is set without OMNICHANNEL_S3_BUCKET, OMNICHANNEL_S3_SECRET_ACCESS_KEY: set all of them, or none.',
    ]);
    const invalid = {
      ...bucket,
      OMNICHANNEL_S3_ENDPOINT: 'https://s3.example.com/files',
      OMNICHANNEL_S3_BUCKET: 'Files',
    };
    expect(faultsOf(() => readConfig(invalid))).toEqual([
      'OMNICHANNEL_S3_ENDPOINT is "https://s3.example.com/files", and must be a URL without a path, such as https://s3.eu-central-1.amazonaws.com.',
      'OMNICHANNEL_S3_BUCKET is "Files", and must be the name of a bucket: 3 to 63 lower-case letters, digits, dots and hyphens.',
    ]);
  });

  it('by flag need a value, and leave the flags of commands alone', () => {
    expect(extractSettings(['start', '--data-dir=a', '--data-dir', 'b']).flags).toEqual({ 'data-dir': 'b' });
    expect(() => extractSettings(['start', '--port', '--role', 'api'])).toThrow(
      new UsageError('--port requires a value: --port <port>'),
    );
    expect(extractSettings(['erase', '--number', '+12025550100', '--allow-sandbox', 'x'])).toEqual({
      flags: { 'allow-sandbox': 'true' },
      rest: ['erase', '--number', '+12025550100', 'x'],
    });
  });

  it('that are none are noticed', () => {
    const env = {
      OMNICHANNEL_PROT: '1',
      OMNICHANNEL_PORT: '1',
      OMNICHANNEL_SECRET_FILE: '/',
      OMNICHANNEL_PORT_FILE: '/',
    };
    expect(unknownVariables({ ...env, PATH: '/' })).toEqual([
      'OMNICHANNEL_PROT is not a setting of this version. See start --help.',
      'OMNICHANNEL_PORT_FILE is not a setting of this version. See start --help.',
    ]);
  });

  it('are in the documentation unchanged', () => {
    const page = readFileSync(new URL('../../../docs/configure.md', import.meta.url), 'utf8');
    expect(page).toContain(formatSettingsTable());
  });
});

describe('the definition of a setting', () => {
  it.each(Object.entries<Setting>(settings))('%s is complete', (_, setting) => {
    const { fallback = '', unit, isSecret, flag, about, placeholder } = setting;
    // A port is the only number without a unit.
    expect(/^\d+$/.test(fallback) && placeholder !== '<port>').toBe(unit !== undefined);
    expect(isSecret === true).toBe(flag === undefined);
    expect(about).toMatch(/^\S.*[^.]$/);
    expect(formatSettingsTable()).toContain(`| ${about} |`);
  });
});

describe('a service does not start', () => {
  it('reports all reasons at once: invalid and missing settings', () => {
    const reported = faultsOf(() =>
      readConfig(
        { DATABASE_URL: 'mysql://db.example.com', DIRECT_DATABASE_URL: databaseUrl },
        { port: 'abc', host: '0.0.0.0' },
        findStartFaults,
      ),
    );
    expect(reported).toEqual([
      expect.stringMatching(/^--port is "abc"/),
      expect.stringMatching(/^DATABASE_URL must be a URL/),
      expect.stringMatching(/^Other machines could reach 0\.0\.0\.0/),
      expect.stringMatching(/^OMNICHANNEL_SECRET is missing/),
    ]);
  });

  it('and is not reported to set what was given, though it cannot be read', () => {
    const env = {
      DATABASE_URL: 'mysql://db.example.com',
      OMNICHANNEL_SECRET: 'short',
      OMNICHANNEL_ALLOW_SANDBOX: 'si',
    };
    for (const role of ['worker', 'boss']) {
      const reported = faultsOf(() => readConfig(env, { role, host: '0.0.0.0' }, findStartFaults));
      expect(reported.join('\n')).not.toMatch(/missing|requires DATABASE_URL|Other machines could/);
    }
  });

  it('where strangers could reach the sandbox, unless that is wanted', () => {
    for (const host of ['0.0.0.0', '::', '192.0.2.7', 'example.com']) {
      const config = readConfig({ OMNICHANNEL_HOST: host });
      expect(findStartFaults(config)).toEqual([expect.stringContaining('--allow-sandbox')]);
      expect(findStartFaults({ ...config, allowSandbox: true })).toEqual([]);
      expect(findStartFaults({ ...config, hasSandbox: false })).toEqual([]);
    }
    for (const host of ['127.0.0.1', '127.1.2.3', '::1', 'localhost']) {
      expect(findStartFaults(readConfig({ OMNICHANNEL_HOST: host }))).toEqual([]);
    }
  });

  it('with one port for two purposes', () => {
    const ports = { port: '4020', 'admin-port': '4020', 'probe-port': '4020' };
    expect(findStartFaults(readConfig({}, ports))).toEqual([
      '--port and --admin-port are both 4020, and must be different ports.',
      '--port and --probe-port are both 4020, and must be different ports.',
      '--admin-port and --probe-port are both 4020, and must be different ports.',
    ]);
    expect(findStartFaults(readConfig({}, { port: '0', 'admin-port': '0', 'probe-port': '0' }))).toEqual([]);
  });

  it('in a role of its own on the embedded database', () => {
    const faults = findStartFaults(readConfig({ OMNICHANNEL_ROLE: 'worker' }));
    expect(faults).toEqual([expect.stringMatching(/^--role worker requires DATABASE_URL/)]);
  });

  it('on a database of yours without a secret of yours', () => {
    const faults = findStartFaults(readConfig({ DATABASE_URL: databaseUrl }));
    expect(faults).toEqual([expect.stringMatching(/^OMNICHANNEL_SECRET is missing/)]);
    const both = readConfig({ DATABASE_URL: databaseUrl, OMNICHANNEL_SECRET: secret });
    expect(findStartFaults(both)).toEqual([]);
  });
});
