import { defineCollection } from 'astro:content';
import { docsLoader } from '@astrojs/starlight/loaders';
import { docsSchema } from '@astrojs/starlight/schema';
import { z } from 'astro/zod';
import { withReadmes } from './readme-page.ts';

export const collections = {
  docs: defineCollection({
    loader: withReadmes(docsLoader(), [
      {
        id: 'guides/run-the-service',
        path: '../server/README.md',
        links: {
          '../mock/README.md#test-numbers': '/test-numbers/',
          '../docs/src/content/docs/guides/webhooks.mdx': '/guides/webhooks/',
          '../docs/src/content/docs/guides/connect-sms.mdx': '/guides/connect-sms/',
          '../docs/src/content/docs/guides/sender-ids.mdx': '/guides/sender-ids/',
          '../docs/src/content/docs/guides/opt-out.mdx': '/guides/opt-out/',
          '../docs/src/content/docs/guides/delivery-status.mdx': '/guides/delivery-status/',
          '../docs/src/content/docs/guides/failover.mdx': '/guides/failover/',
          '../docs/src/content/docs/guides/connect-email.mdx': '/guides/connect-email/',
          '../docs/src/content/docs/guides/connect-whatsapp.mdx': '/guides/connect-whatsapp/',
          '../docs/src/content/docs/guides/connect-rcs.mdx': '/guides/connect-rcs/',
          '../docs/src/content/docs/guides/connect-messenger.mdx': '/guides/connect-messenger/',
          'src/carriers/http-sms/README.md': '/guides/http-sms/',
          'src/carriers/README.md': '/guides/carriers/',
        },
        title: 'Run the service',
        description:
          'Start the service, configure it for production, and keep it running: settings, proxies, backups, upgrades.',
        keywords: ['re-key', 'rekey', 'master key', 'CORS', 'Docker', 'self-host'],
      },
      {
        id: 'guides/carriers',
        path: '../server/src/carriers/README.md',
        links: {
          '../../../docs/src/content/docs/guides/connect-sms.mdx': '/guides/connect-sms/',
          '../../../docs/src/content/docs/guides/connect-email.mdx': '/guides/connect-email/',
        },
        title: 'Write a carrier',
        description: 'Connect the service to a provider of SMS or messages: the tasks and guarantees of a carrier.',
        keywords: ['SMS gateway', 'provider', 'adapter'],
      },
      {
        id: 'guides/http-sms',
        path: '../server/src/carriers/http-sms/README.md',
        links: {},
        title: 'Connect an SMS provider over HTTP',
        description:
          'Connect Twilio, Infobip, Vonage or any other provider with an HTTP API, for SMS, receipts and inbound SMS.',
        keywords: ['Nexmo', 'SMS gateway', 'delivery receipt', 'status callback', 'X-Twilio-Signature'],
      },
      {
        id: 'guides/client',
        path: '../../packages/client/REFERENCE.md',
        links: {
          '../../apps/docs/src/content/docs/errors.mdx': '/errors/',
          '../../apps/docs/src/content/docs/test-numbers.mdx': '/test-numbers/',
          '../../apps/docs/src/content/docs/guides/react.mdx': '/guides/react/',
          '../../apps/mock/README.md': '/guides/mock/',
        },
        title: 'The client in detail',
        description: 'All options, errors, retries, methods and limits of the TypeScript client.',
        keywords: ['SDK', 'openapi-fetch', 'CallEvent', 'timeout', 'deadline', 'middleware'],
      },
      {
        id: 'interface',
        path: '../../spec/interface.md',
        links: {},
        title: 'The interface document',
        description:
          'The document that the contract is based on. It names the operations and leaves gaps, which it marks as not shown.',
        keywords: ['provenance', 'source'],
        introduction:
          'The contract is based on this document, which is shown unchanged. The contract fills the gaps that the document marks as ' +
          '"not shown": see [Documented, assumed and added parts](/provenance/). To call the service, read the ' +
          '[API reference](/reference/) instead.',
      },
      {
        id: 'glossary',
        path: '../../GLOSSARY.md',
        links: {},
        title: 'Glossary',
        description: 'The words of this project, each with one meaning.',
        keywords: ['terms', 'definitions', 'vocabulary'],
      },
    ]),
    schema: docsSchema({
      // Search keywords that the page itself does not contain. They are not shown.
      extend: z.object({ keywords: z.array(z.string()).default([]) }),
    }),
  }),
};
