import { describe, expect, it } from 'vitest';
import { checkMockOptions, checkProxyOptions } from './check-options.ts';
import { StartError } from './errors.ts';
import type { MockOptions, ProxyOptions } from './options.ts';

const upstream = 'https://api.example.com';

describe('an option that is wrong is named, with what it must be', () => {
  it.each([
    [{ port: 99_999 }, '--port (option port) must be a whole number from 0 to 65535.'],
    [{ port: 'abc' }, '--port (option port) must be'],
    [{ port: '4010' }, '--port (option port) must be'],
    [{ port: -1 }, '--port (option port) must be'],
    [{ port: 1.5 }, '--port (option port) must be'],
    [{ host: 1 }, '--host (option host) must be'],
    [{ spec: {} }, '--spec (option spec) must be'],
    [{ sseInterval: -1 }, '--sse-interval (option sseInterval) must be milliseconds, from 0.'],
    [{ webhookInterval: Number.POSITIVE_INFINITY }, '--webhook-interval (option webhookInterval) must be'],
    [{ webhookInterval: '5' }, '--webhook-interval (option webhookInterval) must be'],
    [{ seed: Number.NaN }, '--seed (option seed) must be'],
    [{ latency: { p50: 400, p99: 50 } }, '--latency (option latency) must be two times'],
    [{ latency: { p50: 0, p99: 0 } }, 'p50 above 0'],
    [{ latency: { p50: 5 } }, '--latency (option latency) must be'],
    [{ latency: 50 }, '--latency (option latency) must be'],
    [{ latency: '50,400' }, 'not below p50, such as { p50: 50, p99: 400 }.'],
    [{ errorRate: 5 }, '--error-rate (option errorRate) must be a share from 0 to 1'],
    [{ errorRate: Number.NaN }, '--error-rate (option errorRate) must be'],
    [{ webhookSecret: 7 }, '--webhook-secret (option webhookSecret) must be'],
    [{ messengerEndpoint: new URL(upstream) }, '--messenger-endpoint (option messengerEndpoint) must be'],
    [{ allowedHosts: 'x' }, '--allow-host (option allowedHosts) must be a list'],
    [{ allowedHosts: [1] }, '--allow-host (option allowedHosts) must be a list'],
    [{ rules: [] }, '--rules (option rules) must be the path of a file of rules.'],
    [{ coverage: true }, '--coverage (option coverage) must be the path of a folder.'],
    [{ coverageThreshold: 101 }, '--coverage-threshold (option coverageThreshold) must be a percentage of operations'],
    [{ coverageOperations: [] }, '--coverage-operations (option coverageOperations) must be a list of operationIds'],
    [{ coverageThreshold: { operation: 1 } }, '--coverage-threshold (option coverageThreshold) must be'],
    [{ allowRemotePanel: 'no' }, '--allow-remote-panel (option allowRemotePanel) must be true or false.'],
    [{ checkResponses: 1 }, 'Option checkResponses must be true or false.'],
    [{ colours: null }, 'Option colours must be true or false.'],
    [{ log: true }, 'Option log must be a function'],
    [{ prot: 1 }, 'There is no option prot. Did you mean port? There are port, host,'],
    [{ toString: 1 }, 'There is no option toString.'],
  ])('%o', (options, message) => {
    const checked = () => checkMockOptions(options as MockOptions);
    expect(checked).toThrow(StartError);
    expect(checked).toThrow(message);
  });

  it.each([
    [{ port: 99_999 }, '--port (option port) must be'],
    [{ timeout: '5' }, 'Option timeout must be milliseconds, from 0.'],
    [{ upstream: new URL(upstream) }, 'Option upstream must be'],
    [{ seed: 1 }, 'There is no option seed.'],
    [{ record: true }, '--record (option record) must be the path of a new file.'],
    [{ keepPii: 1 }, '--keep-pii (option keepPii) must be true or false.'],
  ])('of the proxy: %o', (options, message) => {
    const checked = () => checkProxyOptions({ upstream, ...options } as ProxyOptions);
    expect(checked).toThrow(StartError);
    expect(checked).toThrow(message);
  });
});

it('what is right passes, and what is undefined counts as absent', () => {
  const options: Required<MockOptions> = {
    port: 65_535,
    host: '::1',
    spec: 'openapi.yaml',
    sseInterval: 0,
    seed: 7,
    latency: { p50: 50, p99: 50 },
    errorRate: 1,
    webhookSecret: '',
    messengerEndpoint: 'http://localhost:3000/hooks',
    rcsEndpoint: 'http://localhost:3000/hooks',
    chatEndpoint: 'http://localhost:3000/hooks',
    allowedHosts: ['hooks.example.com'],
    webhookInterval: 0.5,
    rules: 'recording.json',
    coverage: 'coverage',
    coverageThreshold: { operations: 80, fields: 0 },
    coverageOperations: ['listTopics'],
    allowRemotePanel: true,
    checkResponses: false,
    stateful: true,
    log: () => {},
    colours: true,
  };
  const absent = Object.fromEntries(Object.keys(options).map((name) => [name, undefined]));
  expect(() => checkMockOptions(options)).not.toThrow();
  expect(() => checkMockOptions(absent)).not.toThrow();
  expect(() => checkProxyOptions({ upstream, port: 0, timeout: 0 })).not.toThrow();
});
