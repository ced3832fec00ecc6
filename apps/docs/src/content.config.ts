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
          '../mock/README.md#test-recipients': '/test-recipients/',
          '../docs/src/content/docs/guides/webhooks.mdx': '/guides/webhooks/',
          'src/carriers/README.md': '/guides/carriers/',
        },
        title: 'Run the service',
        description:
          'Start the service, set it up for real, and keep it running: settings, proxies, backups, upgrades.',
        keywords: ['re-key', 'rekey', 'master key', 'CORS', 'Docker', 'self-host'],
      },
      {
        id: 'guides/carriers',
        path: '../server/src/carriers/README.md',
        links: {},
        title: 'Write a carrier',
        description:
          'Connect the service to a provider of SMS or messages: what a carrier does, and what it can rely on.',
        keywords: ['Twilio', 'SMS gateway', 'provider', 'adapter'],
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
      // Words under which people look for a page that has others: found by the search, and not shown.
      extend: z.object({ keywords: z.array(z.string()).default([]) }),
    }),
  }),
};
