import { pluralIn } from '../../i18n/plural.ts';

const plural = pluralIn('en');

const statuses: Readonly<Record<string, string>> = {
  approved: 'Approved',
  pending: 'Pending',
  rejected: 'Rejected',
  paused: 'Paused',
  disabled: 'Disabled',
  unsupported: 'Unsupported',
};

const qualities: Readonly<Record<string, string>> = { green: 'High', yellow: 'Medium', red: 'Low' };

const files: Readonly<Record<string, string>> = { image: 'Picture', video: 'Video', document: 'Document' };

export const english = {
  account: 'Account',
  cancel: 'Cancel',
  delete: 'Delete',
  edit: 'Edit',
  save: 'Save',
  deleteNamed: (name: string) => `Delete ${name}?`,
  editNamed: (name: string) => `Edit ${name}`,
  deleted: (name: string) => `${name} is deleted.`,
  saved: (name: string) => `${name} is saved.`,
  notJson: (reason: string) => `This is not JSON: ${reason}`,
  details: 'Details',
  name: 'Name',
  key: 'Key',
  language: 'Language',
  status: 'Status',
  state: 'State',
  search: 'Search',
  changed: 'Changed',
  created: 'Created',
  aboutTemplates: 'Messages with variables that a provider has approved. Only approved templates can be sent.',
  quality: 'Quality',
  source: 'Source',
  copied: 'Copied from a connection',
  imported: 'Imported',
  reason: 'Not supported, since it',
  templateStatus: (status: string) => statuses[status] ?? status,
  templateQuality: (quality: string) => qualities[quality] ?? quality,
  noTemplates: 'The account has no templates.',
  noTemplatesHow: 'Import some, or copy those of a connection:',
  sync: 'Copy from a connection',
  import: 'Import',
  importTemplates: 'Import templates',
  importTemplatesHelp:
    'One template or a list, in the format of the WhatsApp Business API. A template with the same name and language is replaced.',
  importedTemplates: (amount: number) =>
    plural(amount, { one: '# template is imported.', other: '# templates are imported.' }),
  syncTemplates: 'Copy templates from a connection',
  syncHelp: 'The service copies them each hour. Copies that the provider no longer has are removed.',
  syncedTemplates: (amount: number) =>
    plural(amount, { one: '# template is copied.', other: '# templates are copied.' }),
  connection: 'Name of the connection',
  deleteTemplateHelp: (language: string) => `Messages that name it in ${language} are rejected from then on.`,
  preview: 'Preview',
  noVariables: 'The template has no variables.',
  headerValue: (number: number) => `Header, value ${number}`,
  bodyValue: (number: number) => `Body, value ${number}`,
  buttonValue: (text: string) => `End of the address of “${text}”`,
  headerFile: (type: string) => files[type] ?? type,
  aboutCards: 'Content of the chat channel that messages name by its id.',
  cardTitle: 'Title',
  text: 'Text',
  picture: 'Picture',
  buttons: 'Buttons',
  createCard: 'Create a card',
  createCardHelp: 'A title, and optionally a text, the address of an image, and buttons.',
  noCardId: 'The card needs an id.',
  noCards: 'The account has no cards.',
  noCardsHow: 'Create one, or import some:',
  deleteCardHelp: 'Messages that name it are rejected from then on.',
  aboutSubscribers: 'The people that the account notifies. Their addresses are personal data.',
  searchSubscribers: 'ID, name or address',
  personName: 'Name',
  email: 'E-mail',
  phone: 'Phone',
  chatApp: 'Chat app',
  online: 'Online',
  offline: 'Offline',
  inNoTopic: 'The subscriber is in no topic.',
  noSubscribers: 'The account has no subscribers.',
  noSubscribersHow: 'Import some:',
  aboutTopics: 'Groups of subscribers. An event to a topic notifies all of them.',
  noTopics: 'The account has no topics. It creates them with its access token:',
  noMembers: 'The topic has no subscribers.',
};

export type ContentTexts = typeof english;
