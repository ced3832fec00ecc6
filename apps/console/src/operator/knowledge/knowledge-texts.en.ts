import { pluralIn } from '../../i18n/plural.ts';

const plural = pluralIn('en');

export const english = {
  about: 'Documents that the chat of an account answers from.',
  name: 'Name',
  subject: 'Subject',
  chooseFiles: 'Choose files',
  noFile: 'No file chosen.',
  documents: 'Documents',
  words: 'Words',
  waiting: 'Waiting',
  created: 'Created',
  details: 'Details',
  cancel: 'Cancel',
  create: 'Create a knowledge base',
  createHelp: 'Upload documents to it afterwards.',
  createdNamed: (name: string) => `${name} is created.`,
  delete: 'Delete',
  deleteNamed: (name: string) => `Delete ${name}?`,
  deleteHelp: (amount: number) =>
    plural(amount, {
      one: '# document is deleted with it. The chat no longer answers from it.',
      other: '# documents are deleted with it. The chat no longer answers from them.',
    }),
  deleteDocumentHelp: 'The chat no longer answers from it.',
  deleted: (name: string) => `${name} is deleted.`,
  empty: 'The account has no knowledge base.',
  emptyHow: 'Create one, or import a folder:',
  upload: 'Upload documents',
  uploadHelp: 'Markdown, HTML, text, PDF or Word, 20 MiB each. A document with the same name is replaced.',
  uploading: (done: number, all: number) => `${done} of ${all} uploaded`,
  uploadFailed: (name: string, reason: string) => `${name}: ${reason}`,
  imports: 'Imports',
  noImports: 'No document was uploaded in the last 30 days.',
  document: 'Document',
  result: 'Result',
  uploaded: 'Uploaded',
  status: { waiting: 'Waiting', added: 'Added', replaced: 'Replaced', unchanged: 'Unchanged', failed: 'Failed' },
  noDocuments: 'There are no documents yet.',
  title: 'Title',
  ask: 'Ask',
  askHelp: 'Shows the chunks that the chat would answer from, with their scores. Nothing is stored.',
  question: 'Question',
  noChunks: 'No chunk matches the question.',
  isAnswerable: 'The evidence is enough for an answer.',
  isNotAnswerable: 'The evidence is too weak: the chat would say that it does not know.',
  score: 'Score',
  coverage: 'Coverage',
  evidence: 'Evidence',
};

export type KnowledgeTexts = typeof english;
