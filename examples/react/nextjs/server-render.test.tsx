// @vitest-environment node
import { type Mock, startMock } from '@omnichannel/mock';
import { renderToString } from 'react-dom/server';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';

let mock: Mock;
beforeAll(async () => {
  mock = await startMock({ port: 0 });
  vi.stubEnv('API_URL', mock.url);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await mock.close();
});

it('renders the page on a server, without the key in it', async () => {
  vi.stubEnv('API_KEY', 'a-secret-key');
  const { default: Page } = await import('./app/page.tsx');
  const html = renderToString(await Page());
  expect(html).toContain('Ask about: ');
  expect(html).toContain('Notifications, 0 new');
  expect(html).not.toContain('a-secret-key');
  expect(mock.requests('listKnowledgeBases')).toHaveLength(1);
});
