import { beforeEach, describe, expect, expectTypeOf, it } from 'vitest';
import { BadRequestError, NotFoundError, TooManyRequestsError } from './api-error.ts';
import { createClient } from './client.ts';
import { AbortError, UnexpectedResponseError } from './errors.ts';
import { type PasscodeResult, resumeVerification, verifyPhone } from './phone.ts';
import { createTestFetch, networkError } from './testing/index.ts';

const testFetch = createTestFetch();
const client = createClient({ baseUrl: 'https://api.example.com', token: 'any', fetch: testFetch });
const number = '+12025550100';

beforeEach(() => testFetch.reset());

describe('verifyPhone', () => {
  it('sends a passcode and gives the code to check it with', async () => {
    const { checkCode } = await verifyPhone(client, number);
    expect(checkCode).toMatch(/^\w{32}$/);
    expect(testFetch.calls.requestVerification[0]?.body).toEqual({ number });
  });

  it('passes on how the passcode is made, and apart from it the policy', async () => {
    const types: string[] = [];
    const { signal } = new AbortController();
    await verifyPhone(client, number, {
      language: 'ar',
      codeLength: '6',
      codeExp: '3',
      sender: 'Shop',
      signal,
      timeout: 5_000,
      headers: { 'X-Shop': 'riyadh' },
      onEvent: ({ type }) => types.push(type),
    });
    const [call] = testFetch.calls.requestVerification;
    expect(call?.headers.get('X-Shop')).toBe('riyadh');
    expect(call?.body).toEqual({ number, language: 'ar', codeLength: '6', codeExp: '3', sender: 'Shop' });
    expect(types).toEqual(['attempt', 'outcome']);
  });

  it.each([{ hello: 'world' }, { data: null }, { data: {} }])('throws for an answer that is %j', async (answer) => {
    testFetch.use('requestVerification', () => Response.json(answer));
    const error = await verifyPhone(client, number).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(UnexpectedResponseError);
    expect(error).toMatchObject({ operation: 'requestVerification' });
  });

  it('throws what the service rejects, without the number', async () => {
    testFetch.use('requestVerification', 'invalidNumber');
    const error: unknown = await verifyPhone(client, number).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(BadRequestError);
    expect(error).toMatchObject({ code: -6 });
    expect(String(error)).not.toContain('2025550100');
    await expect(verifyPhone(client, number, { signal: AbortSignal.abort() })).rejects.toBeInstanceOf(AbortError);
  });
});

describe('check', () => {
  it.each(['valid', 'invalid', 'expired'] as const)('says %s', async (result) => {
    testFetch.use('checkVerification', result);
    const verification = await verifyPhone(client, number);
    const said = await verification.check('0000');
    expectTypeOf(said).toEqualTypeOf<PasscodeResult>();
    expect(said).toBe(result);
    expect(testFetch.calls.checkVerification[0]?.body).toEqual({
      passCode: '0000',
      checkCode: verification.checkCode,
    });
  });

  it.each([{}, { data: null }, { data: { PasscodeStatus: 3 } }])('throws for an answer that is %j', async (answer) => {
    testFetch.use('checkVerification', () => Response.json(answer));
    const error = await resumeVerification(client, 'code')
      .check('0000')
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(UnexpectedResponseError);
    expect(error).toMatchObject({ operation: 'checkVerification' });
  });

  it('throws when the passcode is spent', async () => {
    testFetch.use('checkVerification', 'tooManyChecks');
    const error: unknown = await resumeVerification(client, 'code')
      .check('0000', { maxRetries: 0 })
      .catch((e) => e);
    expect(error).toBeInstanceOf(TooManyRequestsError);
    expect((error as TooManyRequestsError).retryAfter).toBeGreaterThan(0);
  });

  it('has headers of its own', async () => {
    await resumeVerification(client, 'code').check('0000', { headers: { 'X-Shop': 'riyadh' } });
    expect(testFetch.calls.checkVerification[0]?.headers.get('X-Shop')).toBe('riyadh');
  });

  it('is made only once: a lost answer may have spent it', async () => {
    testFetch.use('checkVerification', networkError());
    await expect(resumeVerification(client, 'code').check('0000')).rejects.toThrow();
    expect(testFetch.calls.checkVerification).toHaveLength(1);
  });
});

describe('resumeVerification', () => {
  it('makes no call by itself', () => {
    expect(resumeVerification(client, 'code').checkCode).toBe('code');
    expect(testFetch.calls.requestVerification).toEqual([]);
  });

  it('throws for a code that the service does not know', async () => {
    testFetch.use('checkVerification', 'unknownCheckCode');
    await expect(resumeVerification(client, 'code').check('0000')).rejects.toBeInstanceOf(NotFoundError);
  });
});
