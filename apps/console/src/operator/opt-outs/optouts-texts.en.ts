import { pluralIn } from '../../i18n/plural.ts';

const plural = pluralIn('en');

export const english = {
  about: 'People who want no more messages of a sender. Passcodes, which they ask for, are still sent.',
  account: 'Account',
  chooseAccount: 'Choose an account to see its opt-outs.',
  number: 'Number',
  numberPlaceholder: 'With its country prefix',
  group: 'Sender group',
  keyword: 'Text of the person',
  byOperator: 'Recorded by an operator or the provider',
  since: 'Since',
  erased: 'Erased: only a hash is left',
  add: 'Record opt-outs',
  addAbout: 'Messages of the group to these numbers are rejected from then on.',
  numbers: 'Numbers',
  numbersHelp: 'One a line, with their country prefix. A user id of the chat app is possible too.',
  groupHelp: 'A group, or a sender, which stands for its group.',
  added: (count: number) => plural(count, { one: '# opt-out is recorded.', other: '# opt-outs are recorded.' }),
  remove: 'Remove',
  removeNamed: (person: string) => `Remove the opt-out of ${person}`,
  removeTitle: 'Remove this opt-out?',
  removeAbout: (person: string, group: string) =>
    `${person} then gets messages of ${group} again. Do it only if the person wants that.`,
  removed: 'The opt-out is removed.',
  cancel: 'Cancel',
  actions: 'Actions',
  empty: 'This account has no opt-outs.',
  emptyHow: 'Record them here or with the command:',
};

export type OptoutsTexts = typeof english;
