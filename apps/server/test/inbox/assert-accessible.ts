import { createRequire } from 'node:module';
import { loadScript, type Page } from '@omnichannel/tooling/chromium';
import type { AxeResults, RunOptions } from 'axe-core';
import { expect } from 'vitest';

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** Folder for a picture of each page that is checked, so that a person can look at them. */
const screenshots = process.env.SCREENSHOTS;
let pictures = 0;

/** Nothing that axe-core finds, and nothing wider than the screen. */
export async function assertAccessible(page: Page, width: number): Promise<void> {
  if (screenshots) {
    pictures += 1;
    const name = `${new URL(page.url()).pathname.slice(1).replaceAll('/', '-')}-${width}-${pictures}`;
    await page.screenshot({ path: `${screenshots}/${name}.png`, fullPage: true });
  }
  await loadScript(page, axe, 'axe');
  const { violations } = await page.evaluate(
    (): Promise<AxeResults> =>
      (globalThis as unknown as { axe: { run(options: RunOptions): Promise<AxeResults> } }).axe.run({
        resultTypes: ['violations'],
      }),
  );
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
  expect(found).toEqual([]);
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
}
