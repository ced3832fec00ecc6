import { pluralIn } from '../i18n/plural.ts';

const plural = pluralIn('en');

export const english = {
  inApp: 'In-app',
  finalOutcomes: (final: string, all: number) =>
    `${final} of ${plural(all, { one: '# outcome', other: '# outcomes' })} final`,
};

export type NotificationTexts = typeof english;
