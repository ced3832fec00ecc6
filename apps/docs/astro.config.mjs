import starlight from '@astrojs/starlight';
import { defineConfig } from 'astro/config';
import starlightOpenAPI, { openAPISidebarGroups } from 'starlight-openapi';
import { writeReference } from './src/reference/write.ts';

/** Runs after starlight-openapi, whose pages know neither their description nor a telling title. */
const pageData = {
  name: 'omnichannel-page-data',
  hooks: {
    'config:setup': ({ addRouteMiddleware }) => addRouteMiddleware({ entrypoint: './src/page-data.ts', order: 'post' }),
  },
};

export default defineConfig({
  devToolbar: { enabled: false },
  vite: {
    build: {
      rolldownOptions: {
        // Astro marks its own modules with a directive that it reads itself.
        onwarn: (warning, warn) => warning.code !== 'MODULE_LEVEL_DIRECTIVE' && warn(warning),
      },
    },
  },
  integrations: [
    starlight({
      title: 'Omnichannel',
      description: 'One contract for messaging, notifications, phone verification and knowledge-base chat.',
      favicon: '/favicon.svg',
      customCss: ['./src/styles/theme.css', './src/styles/reference.css'],
      components: {
        Hero: './src/components/Hero.astro',
        PageTitle: './src/components/PageTitle.astro',
        SiteTitle: './src/components/SiteTitle.astro',
      },
      expressiveCode: {
        themes: ['github-dark-high-contrast', 'github-light-high-contrast'],
        styleOverrides: {
          borderRadius: '0.5rem',
          frames: { shadowColor: 'transparent' },
        },
      },
      plugins: [
        starlightOpenAPI([
          {
            base: 'reference',
            schema: writeReference(import.meta.dirname),
            sidebar: { label: 'API reference', collapsed: false, operations: { badges: true } },
            // The samples are ours (src/reference/samples.ts): curl and @omnichannel/client.
            snippets: { operation: false },
          },
        ]),
        pageData,
      ],
      sidebar: [
        { label: 'Start here', items: ['getting-started'] },
        { label: 'Good to know', items: ['errors', 'test-recipients', 'provenance'] },
        ...openAPISidebarGroups,
      ],
    }),
  ],
});
