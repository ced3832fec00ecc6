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
        links: { '../mock/README.md#test-recipients': '/test-recipients/' },
        title: 'Run the service',
        description:
          'Start the service, set it up for real, and keep it running: settings, proxies, backups, upgrades.',
      },
    ]),
    schema: docsSchema(),
  }),
};
