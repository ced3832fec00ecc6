import { beforeAll, describe, expect, it, vi } from 'vitest';
import {
  AbortError,
  ConfigurationError,
  ConnectionError,
  OmnichannelError,
  RedirectError,
  SignInError,
  TimeoutError,
  UnexpectedResponseError,
} from './errors.ts';

it.each([
  ['OmnichannelError: failed', new OmnichannelError('failed')],
  ['ConfigurationError: failed', new ConfigurationError('failed')],
  ['AbortError: listTopics failed', new AbortError('listTopics', 'failed')],
  ['SignInError: failed', new SignInError('failed')],
  ['ConnectionError: listTopics failed', new ConnectionError('listTopics', 'failed')],
  ['TimeoutError: listTopics failed', new TimeoutError('listTopics', 'failed')],
  ['RedirectError: listTopics failed', new RedirectError('listTopics', 'failed')],
  ['UnexpectedResponseError: listTopics failed', new UnexpectedResponseError('listTopics', 'failed')],
])('a log shows %j', (text, error) => {
  expect(String(error)).toBe(text);
  expect(error).toBeInstanceOf(OmnichannelError);
  expect(error).toMatchObject(text.includes('listTopics') ? { operation: 'listTopics' } : {});
});

describe('another copy of this package, such as its CommonJS build,', () => {
  let copy: typeof import('./errors.ts');
  beforeAll(async () => {
    vi.resetModules();
    copy = await import('./errors.ts');
    expect(copy.OmnichannelError).not.toBe(OmnichannelError);
  });

  it('has errors that instanceof recognises, by class', () => {
    const late = new copy.TimeoutError('listTopics', 'failed');
    expect([TimeoutError, ConnectionError, OmnichannelError].every((Class) => late instanceof Class)).toBe(true);
    expect([AbortError, RedirectError, SignInError].some((Class) => late instanceof Class)).toBe(false);
    expect(new copy.ConnectionError('listTopics', 'failed')).not.toBeInstanceOf(TimeoutError);
  });

  it('leaves errors of others alone, and classes of an application their own', () => {
    class OwnError extends ConnectionError {
      kind = 'own';
    }
    expect(new DOMException('late', 'TimeoutError')).not.toBeInstanceOf(TimeoutError);
    expect({ name: 'TimeoutError', omnichannelError: 'TimeoutError' }).not.toBeInstanceOf(TimeoutError);
    expect(
      [undefined, null, 7, 'TimeoutError'].some((any) => (any as unknown as object) instanceof OmnichannelError),
    ).toBe(false);
    expect(new copy.ConnectionError('listTopics', 'failed')).not.toBeInstanceOf(OwnError);
    expect(new OwnError('listTopics', 'failed')).toBeInstanceOf(copy.ConnectionError);
    expect(new OwnError('listTopics', 'failed')).toBeInstanceOf(OwnError);
  });
});

it('a class of an application has a name of its own', () => {
  class NamedError extends OmnichannelError {
    override name = 'NamedError';
  }
  class RenamedError extends OmnichannelError {
    constructor() {
      super('failed');
      this.name = 'RenamedError';
    }
  }
  expect(String(new NamedError('failed'))).toBe('NamedError: failed');
  expect(String(new RenamedError())).toBe('RenamedError: failed');
  expect(new NamedError('failed')).not.toBeInstanceOf(RenamedError);
});
