import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Browser, launchChromium, withoutChromium } from '@omnichannel/tooling/chromium';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { renderCoverage } from '../src/coverage/html.ts';
import { type Mock, startMock } from '../src/index.ts';
import { expectAccessible, views } from './accessible.ts';
import { send, validRequests } from './requests.ts';

describe.skipIf(withoutChromium)('the page of the coverage', () => {
  const folder = mkdtempSync(join(tmpdir(), 'coverage-page-'));
  let browser: Browser;
  let mock: Mock;
  beforeAll(async () => {
    browser = await launchChromium();
    mock = await startMock({ port: 0, sseInterval: 0 });
    for (const request of validRequests(mock.document).slice(0, 12))
      await (await send(mock.url, request)).arrayBuffer();
    writeFileSync(join(folder, 'coverage.html'), renderCoverage(mock.coverage()));
  });
  afterAll(async () => {
    await browser?.close();
    await mock?.close();
    rmSync(folder, { recursive: true });
  });

  it.for(views.flatMap((view) => ['served', 'written'].map((source) => ({ ...view, source }))))(
    'is accessible, fits and requests nothing: $source, $name, $theme',
    async ({ viewport, theme, source }) => {
      const context = await browser.newContext({ viewport, colorScheme: theme });
      try {
        const page = await context.newPage();
        const requested: string[] = [];
        const errors: string[] = [];
        page.on('request', (request) => requested.push(request.url()));
        page.on('console', (message) => errors.push(message.text()));
        const file = pathToFileURL(join(folder, 'coverage.html')).href;
        const address = source === 'served' ? `${mock.url}/__mock/coverage` : file;
        await page.goto(address);
        expect(await page.getByRole('heading', { level: 1 }).textContent()).toMatch(/^Coverage of Omnichannel/);
        // The style sheet of the page applies under its policy.
        expect(await page.evaluate('getComputedStyle(document.querySelector(".totals")).display')).toBe('grid');
        await expectAccessible(page, viewport.width);
        await page.getByText('listTopics', { exact: true }).click();
        await page.locator('details[open]').getByText('tooManyRequests').waitFor({ timeout: 5000 });
        await expectAccessible(page, viewport.width);
        expect(requested.filter((url) => !url.startsWith('data:'))).toEqual([address]);
        expect(errors).toEqual([]);
      } finally {
        await context.close();
      }
    },
  );
});
