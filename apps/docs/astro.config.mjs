import { satteri } from '@astrojs/markdown-satteri';
import starlight from '@astrojs/starlight';
import { defineConfig } from 'astro/config';
import { publish } from './src/publish/integration.ts';
import { referenceSidebar } from './src/reference/sidebar.ts';
import { base, description, origin, site, title } from './src/site.ts';
import { features } from './src/smartypants-options.ts';

export default defineConfig({
  site,
  base,
  devToolbar: { enabled: false },
  markdown: { processor: satteri({ features }) },
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
      // The index is made by `publish`, and searched by our own Search.astro.
      pagefind: false,
      favicon: '/favicon.svg',
      // The page is src/content/docs/404.md.
      disable404Route: true,
      customCss: ['theme', 'tables', 'badges', 'reference', 'scenarios', 'print'].map(
        (name) => `./src/styles/${name}.css`,
      ),
      components: {
        Footer: './src/components/Footer.astro',
        Hero: './src/components/Hero.astro',
        PageTitle: './src/components/PageTitle.astro',
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
        { label: 'Start', items: ['getting-started', 'guides/sign-in', 'guides/verify-a-phone'] },
        {
          label: 'Channels',
          items: [
            'guides/channels',
            'guides/chat-app',
            'guides/messenger',
            'guides/rcs',
            'guides/sms',
            'guides/chat-channel',
            'guides/files',
          ],
        },
        {
          label: 'Notifications',
          items: [
            'guides/notify-a-subscriber',
            'guides/workflows',
            'guides/topics',
            'guides/inbox',
            'guides/preferences',
            'guides/novu-sdk',
          ],
        },
        { label: 'Events and streams', items: ['guides/webhooks', 'guides/streaming'] },
        { label: 'TypeScript client', items: ['guides/react', 'guides/client', 'guides/client-features'] },
        { label: 'Reliability', items: ['errors', 'guides/idempotency', 'guides/rate-limits', 'guides/pagination'] },
        {
          label: 'SMS and e-mail providers',
          items: [
            'guides/connect-sms',
            'guides/http-sms',
            'guides/sender-ids',
            'guides/opt-out',
            'guides/delivery-status',
            'guides/failover',
            'guides/connect-email',
            'guides/connect-whatsapp',
            'guides/connect-rcs',
            'guides/connect-messenger',
          ],
        },
        {
          label: 'Deployment',
          items: ['guides/run-the-service', 'guides/carriers', 'guides/answer-quality'],
        },
        { label: 'Testing', items: ['guides/testing', 'guides/mock', 'test-numbers'] },
        {
          label: 'The contract',
          items: [
            'guides/versioning',
            { label: 'Changelog', link: '/changelog/' },
            'provenance',
            'interface',
            'glossary',
            'guides/assistants',
          ],
        },
        referenceSidebar,
      ],
    }),
    publish({ title, description, origin }),
  ],
});
