/** The texts of the components in English. `texts-ar.ts` has the same keys. */
export const english = {
  header: {
    sections: 'Sections',
    version: 'Version',
    changelog: 'changelog',
    repository: 'Repository',
    /** The name of the other language, in that language. */
    otherLanguage: 'العربية',
  },
  footer: {
    showProvenance: 'Show provenance',
    provenance: 'Documented, assumed and added parts',
  },
  actions: {
    copy: 'Copy page',
    copied: 'Copied',
    notCopied: 'Not copied: view the page as Markdown',
    menu: 'This page for assistants',
    markdown: 'View as Markdown',
    open: 'Open in {name}',
    all: 'All pages: llms.txt',
    connect: 'Connect an assistant',
  },
  notice: {
    outdated: 'The English page is newer than this translation.',
    readEnglish: 'Read the page in English',
  },
  search: {
    name: 'Search',
    field: 'Search terms',
    placeholder: 'Guides, operations, fields, error codes',
    close: 'Close',
    elsewhere: 'Try other words, or begin here:',
    separator: ', ',
    gettingStarted: 'Quickstart',
    errors: 'Errors',
    reference: 'API reference',
    popular: 'Most used pages',
    more: 'Show more',
    searching: 'Searching…',
    failed: 'The index of the search could not be loaded. Check your connection, then type again.',
    none: 'No results for {words}',
    one: '1 result for {words}',
    many: '{count} results for {words}',
    first: 'The first {shown} of {summary}',
    fewer: 'No page has all of these words. {summary}',
    corrected: 'No page has “{typed}”. {summary}',
    /** The mark of an English page among the results of another language. */
    english: 'English',
  },
  landing: {
    audience:
      'It is for teams that reach their customers from their own application. You keep your contracts with Meta, Google and SMS ' +
      'providers, and all data stays in your own PostgreSQL.',
    tasks: {
      messages: ['Messages', 'on six channels, with replies and delivery status as webhooks.'],
      passcodes: ['Passcodes', 'that prove that a phone belongs to a user.'],
      notifications: ['Notifications', 'by workflow, topic and preference, in several languages.'],
      answers: ['Answers', 'from your own documents, streamed with their sources.'],
    },
    call: {
      title: 'Run a call from this page',
      language: 'Language',
      call: 'Call',
      run: 'Run',
      sends: 'Sends the same request to the mock at',
      example: 'example',
      sendChatAppMessage: 'Send on WhatsApp',
      requestVerification: 'Verify a phone',
      triggerEvent: 'Notify people',
      createChatMessage: 'Ask a question',
    },
    inTheApi: 'in the API:',
    channels: {
      'chat-app': {
        name: 'WhatsApp Business',
        text: 'Texts and files within 24 hours after a message of the customer, and approved templates at any time.',
        picture: 'A chat in the sandbox inbox: a template about an order with two buttons, and the reply of Layla',
        links: ['Send', 'Connect'],
      },
      messenger: {
        name: 'Facebook Messenger',
        text: 'Reply with texts, files and templates to people who wrote to your page.',
        picture: 'A chat in the sandbox inbox: Noor asks for a color, and gets a reply',
        links: ['Send', 'Connect'],
      },
      rcs: {
        name: 'Google RCS',
        text: 'Texts, files, cards and buttons in the messaging app that the phone came with.',
        picture: 'A phone in the sandbox inbox: a picture of a parcel, and a text with two buttons',
        links: ['Send', 'Connect'],
      },
      sms: {
        name: 'SMS',
        text: 'Texts and passcodes over SMPP or HTTP, with delivery receipts, opt-out and failover to another provider.',
        picture: 'A phone in the sandbox inbox: an SMS with a passcode, and one about an order',
        links: ['Send', 'Connect'],
      },
      email: {
        name: 'E-mail',
        text: 'E-mail steps of your workflows, in the language of each subscriber, over any SMTP server.',
        picture: 'A mailbox in the sandbox inbox: an e-mail about an order that is on its way',
        links: ['Send', 'Connect'],
      },
      'in-app': {
        name: 'In-app',
        text: 'A bell with a live feed for your web page, and a chat channel for a widget of your own.',
        picture: 'The feed of a subscriber in the sandbox: an order that is on its way, and a welcome',
        links: ['Feed', 'Chat channel'],
      },
    },
    paths: {
      integrate: {
        name: 'Integrate',
        who: 'You build an application that sends messages.',
        text: 'Use the typed client, or any HTTP client. Each page has a call to copy and every response in full.',
        steps: ['Make the first calls', 'Verify a phone', 'Send on WhatsApp', 'Receive webhooks'],
      },
      mock: {
        name: 'Mock',
        who: 'You test an application, or have no access yet.',
        text: 'It checks each request against the contract, returns the response that you ask for, and fails on demand.',
        steps: ['Choose responses and failures', 'Use test numbers', 'Test your app'],
      },
      operate: {
        name: 'Operate',
        who: 'You run the service for your company.',
        text: 'The first start needs only Node: it brings a database and a sandbox that replaces the phone network.',
        steps: ['Install and configure', 'Connect an SMS provider', 'Connect WhatsApp'],
      },
    },
    clone: 'In a clone of the repository:',
    measured: 'How it is measured',
    figures: {
      mock: 'the requests per second of Prism, from the mock with the same contract.',
      client: 'of the size of the openai package in a browser, from the client with every operation of the contract.',
      documentation: 'of the bytes that Redoc transfers to show an operation, from the largest page of this reference.',
      'knowledge-base':
        'of English questions find their answer without a model. The full-text search of PostgreSQL finds {other}.',
    },
  },
  guides: {
    request: 'Request',
    response: 'Response',
    errorsOf: 'Errors of {operation}',
    status: 'Status',
    code: 'Code',
    causeAndSolution: 'Cause and solution',
    messageTypes: 'Types of message',
    type: 'Type',
    content: 'Content',
    fields: 'Fields',
    events: 'Events',
    event: 'Event',
    causeAndKinds: 'Cause and kinds',
    headers: 'Headers',
    header: 'Header',
    meaning: 'Meaning',
    attempts: 'Attempts to deliver an event',
    atOnce: 'at once',
    attemptsCaption:
      'Each attempt shows the wait before it, with a plus, and the time since the first attempt. After attempt {count} the ' +
      'delivery has failed permanently.',
    inWords: 'In words',
    messageFrom: '{from} to {to}',
    sameAgain: 'the same again',
    next: 'Next: {states}.',
    nothingNext: 'Nothing comes after it.',
  },
} as const;

type Words<T> = T extends string ? string : { readonly [Key in keyof T]: Words<T[Key]> };

/** The texts of a language. */
export type Texts = Words<typeof english>;
