import starlight from '@astrojs/starlight';
import { defineConfig } from 'astro/config';
import { publish } from './src/publish/integration.ts';
import { referenceSidebar } from './src/reference/sidebar.ts';
import { base, description, origin, site, title } from './src/site.ts';

export default defineConfig({
  site,
  base,
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
      title,
      description,
      routeMiddleware: './src/head.ts',
      // A title names a page less surely than the terms of the API do; `operation` is from src/publish/search.ts.
      pagefind: { ranking: { metaWeights: { title: 2, operation: 2, call: 2 } } },
      favicon: '/favicon.svg',
      customCss: ['./src/styles/theme.css', './src/styles/reference.css', './src/styles/print.css'],
      components: {
        Footer: './src/components/Footer.astro',
        Hero: './src/components/Hero.astro',
        Search: './src/components/Search.astro',
        SiteTitle: './src/components/SiteTitle.astro',
      },
      expressiveCode: {
        themes: ['github-dark-high-contrast', 'github-light-high-contrast'],
        styleOverrides: {
          borderColor: 'var(--sl-color-hairline)',
          borderRadius: '0.5rem',
          frames: {
            editorActiveTabBorderColor: 'transparent',
            editorActiveTabIndicatorTopColor: 'transparent',
            editorTabBarBackground: 'var(--surface)',
            editorTabBarBorderBottomColor: 'var(--sl-color-hairline)',
            shadowColor: 'transparent',
            terminalTitlebarBackground: 'var(--surface)',
            terminalTitlebarBorderBottomColor: 'var(--sl-color-hairline)',
          },
        },
      },
      sidebar: [
        { label: 'Start', items: ['getting-started'] },
        { label: 'Guides', items: ['guides/sign-in', 'guides/verify-a-phone'] },
        { label: 'Channels', items: ['guides/chat-app', 'guides/messenger', 'guides/rcs', 'guides/chat-channel'] },
        { label: 'Events and streams', items: ['guides/webhooks', 'guides/streaming'] },
        { label: 'Reliability', items: ['errors', 'guides/idempotency', 'guides/rate-limits', 'guides/pagination'] },
        { label: 'Operation', items: ['guides/run-the-service'] },
        { label: 'Testing', items: ['guides/testing', 'guides/mock', 'test-recipients'] },
        {
          label: 'The contract',
          items: ['guides/versioning', { label: 'Changelog', link: '/changelog/' }, 'provenance'],
        },
        referenceSidebar,
      ],
    }),
    // After Starlight, whose search index it replaces.
    publish({ title, description, origin }),
  ],
});
