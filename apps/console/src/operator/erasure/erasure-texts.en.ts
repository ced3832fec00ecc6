export const english = {
  about:
    'Erases the data of a person from all tables: messages, verifications, conversations and deliveries. It cannot be undone. The audit log records the numbers of rows, and not the person.',
  by: 'Find the person by',
  ways: {
    number: 'Phone number',
    subscriberId: 'Subscriber ID',
    chatApp: 'User ID in the chat app',
    messenger: 'User ID in the messenger',
    chat: 'User ID in the chat channel',
  },
  account: 'Account',
  count: 'Count the rows',
  counted: 'Rows of this person',
  nothing: 'There is no data of this person.',
  erase: 'Erase',
  erased: 'The person was erased',
  backups: 'Earlier backups still contain the person: delete them as well.',
  documents: 'These documents of knowledge bases mention the person, and stay. Change and import them again:',
  confirmTitle: 'Erase this person?',
  confirmHelp: (name: string) => `All data of ${name} is erased. This cannot be undone.`,
  typeAgain: 'Type the number or the ID again',
  differs: 'That is not the number or the ID from before.',
};

export type ErasureTexts = typeof english;
