import { defineCollection } from 'astro:content';
import { docsLoader } from '@astrojs/starlight/loaders';
import { docsSchema } from '@astrojs/starlight/schema';
import { z } from 'astro/zod';
import { clientPages } from './client-pages.ts';
import { operatorPages } from './operator-pages.ts';
import { withReadmes } from './readme-page.ts';

export const collections = {
  docs: defineCollection({
    loader: withReadmes(
      docsLoader(),
      [
        ...operatorPages,
        {
          id: 'guides/carriers',
          path: '../server/src/carriers/README.md',
          title: 'Write a carrier',
          description: 'Connect the service to a provider of SMS or messages: the tasks and guarantees of a carrier.',
          keywords: ['SMS gateway', 'provider', 'adapter'],
        },
        {
          id: 'guides/http-sms',
          path: '../server/src/carriers/http-sms/README.md',
          title: 'Connect an SMS provider over HTTP',
          description:
            'Connect Twilio, Infobip, Vonage or any other provider with an HTTP API, for SMS, receipts and inbound SMS.',
          keywords: [
            'Twilio',
            'connect Twilio',
            'send a passcode',
            'Vonage',
            'Infobip',
            'Nexmo',
            'SMS gateway',
            'delivery receipt',
            'status callback',
            'X-Twilio-Signature',
          ],
        },
        ...clientPages,
        {
          id: 'interface',
          path: '../../spec/interface.md',
          title: 'The interface document',
          description:
            'The document that the contract is based on. It names the operations and leaves gaps, which it marks as not shown.',
          keywords: ['provenance', 'source'],
          introduction:
            'The contract is based on this document, which is shown unchanged. The contract fills the gaps that the document marks ' +
            'as "not shown": see [Documented, assumed and added parts](/provenance/). To call the service, read the ' +
            '[API reference](/reference/) instead.',
        },
        {
          id: 'glossary',
          path: '../../GLOSSARY.md',
          description: 'The words of this project, each with one meaning.',
          keywords: ['terms', 'definitions', 'vocabulary'],
        },
      ],
      {
        '../mock/README.md': '/guides/mock/',
        '../mock/REFERENCE.md': '/guides/mock/',
        '../mock/REFERENCE.md#test-numbers': '/test-numbers/',
      },
    ),
    schema: docsSchema({
      // Search keywords that the page itself does not contain. They are not shown.
      extend: z.object({
        keywords: z.array(z.string()).default([]),
        // The English text that a translation was made from (scripts/translations.ts).
        source: z.string().optional(),
      }),
    }),
  }),
};
