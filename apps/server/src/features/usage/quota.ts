import type { Account } from '../../http/account.ts';

/** Names of quotas: they limit all messages and passcodes, those of one channel, or SMS segments. */
export const quotaNames = ['all', 'sms', 'verification', 'chatApp', 'messenger', 'rcs', 'chat', 'segments'] as const;
export type QuotaName = (typeof quotaNames)[number];

/** A channel whose messages count towards quotas. */
export type QuotaChannel = Exclude<QuotaName, 'all' | 'segments'>;

/** The greatest quota that can be set. */
export const maxQuota = 1_000_000_000_000;

/** The unit of each quota, as in `10,000 SMS`. */
const units: Record<QuotaName, string> = {
  all: 'messages',
  sms: 'SMS',
  verification: 'passcodes',
  chatApp: 'chat app messages',
  messenger: 'messenger messages',
  rcs: 'RCS messages',
  chat: 'messages of the chat channel',
  segments: 'SMS segments',
};

/** Usage of a month by quota. */
export type QuotaUsage = Readonly<Record<QuotaName, number>>;

/** A row of the usage of a month. */
export interface ChannelUsage {
  channel: string;
  accepted: number;
  segments: number;
}

/** Sums the usage of the channels by what quotas limit. E-mails and items of feeds count towards none. */
export function sumQuotaUsage(rows: readonly ChannelUsage[]): Record<QuotaName, number> {
  const usage = Object.fromEntries(quotaNames.map((name) => [name, 0])) as Record<QuotaName, number>;
  for (const { channel, accepted, segments } of rows) {
    if (!isQuotaChannel(channel)) continue;
    usage[channel] += accepted;
    usage.all += accepted;
    usage.segments += segments;
  }
  return usage;
}

/**
 * Finds the quota that a further message would exceed.
 *
 * @param segments SMS that the message takes; 0 on other channels
 */
export function findReachedQuota(
  quotas: NonNullable<Account['quotas']>,
  usage: QuotaUsage,
  channel: QuotaChannel,
  segments: number,
): { name: QuotaName; maximum: number } | undefined {
  for (const name of ['all', channel, ...(segments > 0 ? (['segments'] as const) : [])] as const) {
    const maximum = quotas[name];
    if (maximum !== undefined && usage[name] + (name === 'segments' ? segments : 1) > maximum) return { name, maximum };
  }
  return undefined;
}

/** Formats a quota for people: `10,000 SMS`. */
export function formatQuota(name: QuotaName, maximum: number): string {
  return `${maximum.toLocaleString('en')} ${units[name]}`;
}

export function isQuotaName(text: string): text is QuotaName {
  return quotaNames.some((name) => name === text);
}

function isQuotaChannel(channel: string): channel is QuotaChannel {
  return channel !== 'all' && channel !== 'segments' && isQuotaName(channel);
}
