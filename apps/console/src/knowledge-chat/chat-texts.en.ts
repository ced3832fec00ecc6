import { pluralIn } from '../i18n/plural.ts';

const plural = pluralIn('en');

export const english = {
  tokens: (amount: number) => plural(amount, { one: '# token', other: '# tokens' }),
  sources: (amount: number) => plural(amount, { one: '# source', other: '# sources' }),
  events: (amount: number) => plural(amount, { one: '# event', other: '# events' }),
  documents: (amount: number) => plural(amount, { one: '# document', other: '# documents' }),
  othersNotSearched: (amount: number) =>
    plural(amount, {
      one: '# knowledge base more of this account is not searched.',
      other: '# knowledge bases more of this account are not searched.',
    }),
  chooseBases: (amount: number) =>
    `This account has ${plural(amount, { one: '# knowledge base', other: '# knowledge bases' })}, and searches none of them. Let it search all, where the service runs, with its settings:`,
  noSources: 'No sources.',
};

export type ChatTexts = typeof english;
