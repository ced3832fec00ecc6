import { expect, it } from 'vitest';
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
  ['AbortError: failed', new AbortError('failed')],
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
