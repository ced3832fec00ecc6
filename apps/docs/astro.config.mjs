import { satteri } from '@astrojs/markdown-satteri';
import starlight from '@astrojs/starlight';
import { defineConfig } from 'astro/config';
import starlightSidebarTopics from 'starlight-sidebar-topics';
import { publish } from './src/publish/integration.ts';
import { topics } from './src/sidebar.ts';
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
      // `lang` of the pages, their direction, and the texts of Starlight. Our own texts are in src/i18n.
      defaultLocale: 'root',
      locales: { root: { label: 'English', lang: 'en' }, ar: { label: 'العربية', lang: 'ar', dir: 'rtl' } },
      routeMiddleware: './src/head.ts',
      // The index is made by `publish`, and searched by our own Search.astro.
      pagefind: false,
      favicon: '/favicon.svg',
      // The page is src/content/docs/404.md.
      disable404Route: true,
      customCss: [
        'theme',
        'code',
        'tables',
        'badges',
        'reference',
        'radio-labels',
        'operation',
        'scenarios',
        'arabic',
        'print',
      ].map((name) => `./src/styles/${name}.css`),
      components: {
        FallbackContentNotice: './src/components/FallbackContentNotice.astro',
        Footer: './src/components/Footer.astro',
        Header: './src/components/Header.astro',
        Hero: './src/components/Hero.astro',
        LanguageSelect: './src/components/LanguageLink.astro',
        PageTitle: './src/components/PageTitle.astro',
        Search: './src/components/Search.astro',
        Sidebar: './src/components/Sidebar.astro',
        SiteTitle: './src/components/SiteTitle.astro',
        SocialIcons: './src/components/HeaderLinks.astro',
        ThemeSelect: './src/components/ThemeSelect.astro',
      },
      expressiveCode: {
        themes: ['github-dark-high-contrast', 'github-light-high-contrast'],
        // A response is read, not typed in: its lines wrap, so that none ends outside of the view.
        defaultProps: { overridesByLang: { 'json,http,text,txt,plaintext': { wrap: true } } },
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
      plugins: [starlightSidebarTopics(topics)],
    }),
    publish({ title, description, origin }),
  ],
});
