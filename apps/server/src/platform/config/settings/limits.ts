import { oneOf, whole } from './read-text.ts';
import type { Setting } from './setting.ts';

/** Limits of passcodes, tokens and deliveries. */
export const limitSettings = {
  maxFailedChecks: {
    env: 'OMNICHANNEL_MAX_FAILED_CHECKS',
    flag: 'max-failed-checks',
    placeholder: '<checks>',
    fallback: '10',
    unit: 'checks',
    about: 'Wrong passcodes that an account may check for one number in 24 hours',
    read: whole('checks', 1, 1000),
  },
  maxFailedTokens: {
    env: 'OMNICHANNEL_MAX_FAILED_TOKENS',
    flag: 'max-failed-tokens',
    placeholder: '<tokens>',
    fallback: '100',
    unit: 'tokens',
    about: 'Invalid access tokens of one address within a minute after which its tokens are no longer checked',
    read: whole('tokens', 1, 1_000_000),
  },
  maxUncheckedSms: {
    env: 'OMNICHANNEL_MAX_UNCHECKED_SMS',
    flag: 'max-unchecked-sms',
    placeholder: '<sms>',
    fallback: '250',
    unit: 'SMS',
    about:
      'SMS with unchecked passcodes from one account to one country within 10 minutes at which the service stops sending',
    read: whole('SMS', 1, 10_000_000),
  },
  maxRangeSms: {
    env: 'OMNICHANNEL_MAX_RANGE_SMS',
    flag: 'max-range-sms',
    placeholder: '<sms>',
    fallback: '50',
    unit: 'SMS',
    about:
      'SMS with passcodes of one account within an hour to the 10,000 numbers that differ in their last four digits only',
    read: whole('SMS', 1, 10_000_000),
  },
  webhookConcurrency: {
    env: 'OMNICHANNEL_WEBHOOK_CONCURRENCY',
    flag: 'webhook-concurrency',
    placeholder: '<deliveries>',
    // 200 messages a second cause 600 events: a receiver that responds in 80 ms has 48 of them at the same time.
    fallback: '50',
    unit: 'deliveries',
    about: 'Concurrent webhook deliveries to one endpoint, over all instances',
    read: whole('deliveries', 1, 1000),
  },
  inDoubt: {
    env: 'OMNICHANNEL_IN_DOUBT',
    flag: 'in-doubt',
    placeholder: '<fail|repeat>',
    fallback: 'fail',
    about:
      'Outcome after 10 minutes of a message whose submission got no response: fail, or repeat and risk that it arrives twice',
    read: oneOf('fail', 'repeat'),
  },
} satisfies Record<string, Setting>;
