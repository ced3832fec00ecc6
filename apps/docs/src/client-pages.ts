/** The pages of the client, from its reference: one file of the package, which is too long for one page. */
import type { ReadmePage } from './readme-page.ts';

const path = '../../packages/client/REFERENCE.md';

export const clientPages: readonly ReadmePage[] = [
  {
    id: 'guides/client',
    path,
    title: 'The client in detail',
    description:
      'The options, errors, retries, logging, redirects and timeouts of the TypeScript client, and its limits.',
    keywords: ['SDK', 'openapi-fetch', 'CallEvent', 'timeout', 'deadline', 'middleware'],
    introduction:
      'This page has the rules of all calls. [Helpers of the client](/guides/client-helpers/) has streams, webhooks, lists, files and the ' +
      'inbox, [Test with the client](/guides/client-testing/) its test doubles, and [Methods of the client](/guides/client-methods/) ' +
      'the operations. [Client and mock](/client-and-mock/) has a first call.',
    sections: [
      'Clients and options',
      'Errors',
      'Retries',
      'Logging',
      'Redirects',
      'Timeouts and signals',
      'The client underneath',
      'Runtimes and sizes',
      'Limits',
    ],
  },
  {
    id: 'guides/client-helpers',
    path,
    title: 'Helpers of the client',
    description:
      'Stream answers, verify webhooks, read lists to their end, send files, verify phones and show an inbox with the TypeScript client.',
    keywords: [
      'SDK',
      'streamChatMessage',
      'verifyWebhook',
      'uploadMedia',
      'toFile',
      'verifyPhone',
      'useInbox',
      'createInbox',
    ],
    sections: [
      'Streaming',
      'Webhooks',
      'Pagination',
      'Files',
      'Phone verification',
      'React',
      'Typed payloads',
      'Inbox',
    ],
  },
  {
    id: 'guides/client-testing',
    path,
    title: 'Test with the client',
    description:
      'Test without a server: responses by operation and scenario in memory, for Mock Service Worker, and signed webhooks.',
    keywords: ['createTestFetch', 'MSW', 'Mock Service Worker', 'signWebhook'],
    sections: ['Testing'],
  },
  {
    id: 'guides/client-methods',
    path,
    title: 'Methods of the client',
    description:
      'Every operation as a method and as a function of the TypeScript client, with its call and the type of its body.',
    keywords: ['SDK', 'list of operations', 'functions'],
    sections: ['Operations'],
    isWide: true,
  },
];
