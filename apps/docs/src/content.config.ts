import { defineCollection } from 'astro:content';
import { docsLoader } from '@astrojs/starlight/loaders';
import { docsSchema } from '@astrojs/starlight/schema';
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
      },
      {
        id: 'guides/carriers',
        path: '../server/src/carriers/README.md',
        links: {},
        title: 'Write a carrier',
        description:
          'Connect the service to a provider of SMS or messages: what a carrier does, and what it can rely on.',
      },
    ]),
    schema: docsSchema(),
  }),
};
