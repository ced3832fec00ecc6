import { describe, expect, it } from 'vitest';
import { parseArguments } from './arguments.ts';
import { flags } from './flags.ts';
import { help } from './help.ts';

const read = (line: string) => parseArguments(line.split(' ').filter(Boolean));

describe('the command line', () => {
  it.each([
    ['', { run: 'mock', options: {}, quiet: false }],
    ['--port 0 --host ::1 -q', { run: 'mock', options: { port: 0, host: '::1' }, quiet: true }],
    ['--latency 50,400.5 --error-rate 0.05', { options: { latency: { p50: 50, p99: 400.5 }, errorRate: 0.05 } }],
    [
      '--seed 42 --sse-interval 0 --webhook-interval 5',
      { options: { seed: '42', sseInterval: 0, webhookInterval: 5 } },
    ],
    [
      '--allow-host a.example.com --allow-host b.example.com',
      { options: { allowedHosts: ['a.example.com', 'b.example.com'] } },
    ],
    [
      '--webhook-secret whsec_x --messenger-endpoint http://localhost:1/',
      { options: { webhookSecret: 'whsec_x', messengerEndpoint: 'http://localhost:1/' } },
    ],
    [
      'proxy https://api.example.com --port 1',
      { run: 'proxy', upstream: 'https://api.example.com', options: { port: 1 } },
    ],
    [
      '--rcs-endpoint http://localhost:1/ --chat-endpoint http://localhost:2/',
      { options: { rcsEndpoint: 'http://localhost:1/', chatEndpoint: 'http://localhost:2/' } },
    ],
    ['--coverage out --coverage-threshold 80', { options: { coverage: 'out', coverageThreshold: 80 } }],
    [
      '--coverage-threshold operations=80,statuses=12.5',
      { options: { coverageThreshold: { operations: 80, statuses: 12.5 } } },
    ],
    [
      '--coverage-operations requestVerification,checkVerification',
      { options: { coverageOperations: ['requestVerification', 'checkVerification'] } },
    ],
    ['--rules recording.json', { options: { rules: 'recording.json' } }],
    [
      'proxy https://api.example.com --record a.json --keep-pii',
      { run: 'proxy', options: { record: 'a.json', keepPii: true } },
    ],
    ['-- --port 1', { run: 'mock', options: { port: 1 } }],
    ['--help --port x', { run: 'help' }],
    ['--host 0.0.0.0 --allow-remote-panel', { options: { host: '0.0.0.0', allowRemotePanel: true } }],
    ['-v', { run: 'version' }],
  ])('%s', (line, command) => {
    expect(read(line)).toMatchObject(command);
  });

  it.each([
    ['--port 4o10', '--port "4o10" is not a port: give a whole number from 0 to 65535'],
    ['--prot 1', "Unknown option '--prot'. Did you mean --port?"],
    ['--colour', "Unknown option '--colour'"],
    ['--latency 50', '--latency "50" is not valid: give two times in milliseconds'],
    ['--latency 400,50', 'p99 not below it'],
    ['--latency 0,0', 'p50 above 0'],
    ['--error-rate 5', '--error-rate "5" is not valid: give a share from 0 to 1, such as 0.05'],
    ['--error-rate 5%', 'a share from 0 to 1'],
    ['--sse-interval -1', '--sse-interval "-1" is not valid: give a time in milliseconds, such as 20'],
    ['--port -1', '--port "-1" is not a port'],
    ['--latency -5,10', '--latency "-5,10" is not valid'],
    ['--quiet -1', "Unknown option '-1'"],
    ['--sse-interval 20ms', '--sse-interval "20ms" is not valid: give a time in milliseconds'],
    ['prox', "Unexpected argument 'prox'. Did you mean proxy?"],
    ['proxy', 'proxy needs the base URL that it forwards to'],
    ['proxy api.example.com', 'proxy "api.example.com" is not a base URL'],
    ['proxy https://a.example.com b', "Unexpected argument 'b'"],
    ['--coverage-threshold 101', '--coverage-threshold "101" is not understood: give a percentage of operations'],
    ['--coverage-threshold 80%', 'such as 80, or a list such as operations=80,statuses=50'],
    ['--coverage-threshold operation=80', 'Did you mean operations?'],
    ['--coverage-threshold operations=', 'is not understood'],
    ['--coverage-operations listTopics,', '--coverage-operations "listTopics," is not understood: give operationIds'],
    ['proxy https://a.example.com --keep-pii', '--keep-pii needs --record <file>'],
    ['--record a.json', '--record is an option of proxy: omnichannel-mock proxy <upstream> --record'],
    ['proxy https://a.example.com --seed 1', 'proxy does not accept --seed'],
  ])('%s is rejected', (line, message) => {
    expect(() => read(line)).toThrow(message);
  });
});

it.each(Object.entries(flags))('--help explains --%s', (name, { help: sentence }) => {
  expect(help).toMatch(new RegExp(`--${name}\\b.*${sentence.slice(0, 20)}`));
});

it('--help fits a terminal of 120 columns', () => {
  for (const line of help.split('\n')) expect(line.length, line).toBeLessThanOrEqual(120);
});
