import { whole, yesOrNo } from './read-text.ts';
import type { Setting } from './setting.ts';

/** The sandbox, and who can reach it. */
export const sandboxSettings = {
  hasSandbox: {
    env: 'OMNICHANNEL_SANDBOX',
    flag: 'no-sandbox',
    isNegated: true,
    fallback: 'true',
    about: 'Whether the service has the sandbox: its connection, its pages and sandbox accounts; the flag removes it',
    read: yesOrNo,
  },
  allowSandbox: {
    env: 'OMNICHANNEL_ALLOW_SANDBOX',
    flag: 'allow-sandbox',
    fallback: 'false',
    about: 'Allows other machines to reach the sandbox, which shows every message',
    read: yesOrNo,
  },
  sandboxPaceMs: {
    env: 'OMNICHANNEL_SANDBOX_PACE',
    flag: 'sandbox-pace',
    placeholder: '<ms>',
    fallback: '500',
    unit: 'ms',
    about: 'Milliseconds between two statuses of a message in the sandbox',
    read: whole('milliseconds', 0, 3_600_000),
  },
} satisfies Record<string, Setting>;
