/** The tabs of the site, each with its own sidebar. To add a guide, add its path to a group. */
import type { StarlightSidebarTopicsUserConfig } from 'starlight-sidebar-topics';
import { withArabicNames } from './i18n/sidebar-ar.ts';
import { adminGroups, eventLinks, referenceGroups } from './reference/sidebar.ts';

export const topics: StarlightSidebarTopicsUserConfig = withArabicNames([
  {
    id: 'guides',
    label: 'Guides',
    link: '/getting-started/',
    items: [
      { label: 'Start', items: ['getting-started', 'guides/sign-in', 'guides/verify-a-phone'] },
      {
        label: 'Send messages',
        items: [
          'guides/channels',
          'guides/chat-app',
          'guides/template-messages',
          'guides/messenger',
          'guides/rcs',
          'guides/sms',
          'guides/chat-channel',
          'guides/files',
        ],
      },
      { label: 'Receive', items: ['guides/webhooks'] },
      {
        label: 'Notify subscribers',
        items: [
          'guides/notify-a-subscriber',
          'guides/workflows',
          'guides/topics',
          'guides/inbox',
          'guides/preferences',
          'guides/novu-sdk',
        ],
      },
      { label: 'Ask the knowledge base', items: ['guides/knowledge-base', 'guides/streaming'] },
      {
        label: 'Reliability',
        items: ['guides/errors-and-retries', 'guides/idempotency', 'guides/rate-limits', 'guides/pagination'],
      },
      { label: 'Go live', items: ['guides/going-live', 'guides/migrate', 'guides/versioning', 'glossary'] },
    ],
  },
  {
    id: 'reference',
    label: 'API reference',
    link: '/reference/',
    items: [
      { label: 'Overview', link: '/reference/' },
      { label: 'Errors', items: ['errors', 'reference/rules'] },
      ...referenceGroups,
      {
        label: 'The contract',
        items: [{ label: 'Changelog', link: '/changelog/' }, 'provenance', 'interface', 'measurements', 'compare'],
      },
    ],
  },
  {
    id: 'webhooks',
    label: 'Webhooks',
    link: '/webhooks/',
    items: [
      { label: 'Overview', slug: 'webhooks' },
      { label: 'Events', items: eventLinks },
      {
        // Sections of the guide, whose page is in the first tab.
        label: 'Receive events',
        items: [
          { label: 'Set the URL', link: '/guides/webhooks/#set-the-url' },
          { label: 'Verify the signature', link: '/guides/webhooks/#verify-the-signature' },
          { label: 'Handle each event once', link: '/guides/webhooks/#handle-each-event-once' },
          { label: 'Retries and replay', link: '/guides/webhooks/#retries' },
          { label: 'Rotate a secret', link: '/guides/webhooks/#rotate-a-secret' },
          { label: 'Test it', link: '/guides/webhooks/#test-it' },
        ],
      },
    ],
  },
  {
    id: 'tools',
    label: 'Client and mock',
    link: '/client-and-mock/',
    items: [
      { label: 'Overview', slug: 'client-and-mock' },
      {
        label: 'TypeScript client',
        items: [
          'guides/client',
          'guides/client-helpers',
          'guides/client-testing',
          'guides/client-methods',
          'guides/server-frameworks',
          'guides/react-and-nextjs',
          'guides/react',
          'guides/client-features',
        ],
      },
      { label: 'Mock and tests', items: ['guides/mock', 'guides/testing', 'test-numbers'] },
      { label: 'Other languages', items: ['guides/sample-languages'] },
      { label: 'Assistants', items: ['guides/assistants'] },
    ],
  },
  {
    id: 'operate',
    label: 'Operate',
    link: '/operate/',
    items: [
      { label: 'Overview', slug: 'operate' },
      {
        label: 'Set up',
        items: [
          'operate/install',
          'operate/configure',
          'operate/database',
          'operate/high-availability',
          'operate/beyond-one-primary',
          'operate/proxy',
          'operate/rolling-restarts',
          'operate/limits',
          'operate/operators',
          'operate/console',
          'operate/sandbox',
        ],
      },
      {
        label: 'Connect channels',
        items: [
          'operate/connections',
          'guides/connect-whatsapp',
          'guides/connect-messenger',
          'guides/connect-rcs',
          'guides/connect-sms',
          'guides/http-sms',
          'guides/connect-email',
          'guides/sender-ids',
          'guides/opt-out',
          'guides/delivery-status',
          'guides/failover',
          'guides/carriers',
        ],
      },
      {
        label: 'Webhooks and content',
        items: [
          'operate/webhooks',
          'operate/messages',
          'operate/s3',
          'operate/usage',
          'operate/templates',
          'operate/workflows',
          'operate/knowledge',
          'guides/answer-quality',
        ],
      },
      {
        label: 'Maintain',
        items: [
          'operate/backup',
          'operate/retention',
          'operate/volume',
          'operate/audit-log',
          'operate/upgrade',
          'operate/monitor',
          'operate/observability',
          'operate/runbooks',
          'operate/troubleshoot',
        ],
      },
      { label: 'Look up', items: ['operate/commands'] },
      { label: 'Admin API', items: ['operate/admin-api', 'operate/admin-client', ...adminGroups] },
    ],
  },
]);
