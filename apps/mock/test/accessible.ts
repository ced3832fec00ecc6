import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@omnichannel/tooling/chromium';
import type { AxeResults, RunOptions } from 'axe-core';
import { expect } from 'vitest';

const axe = createRequire(import.meta.url).resolve('axe-core');

export const desktop = { width: 1280, height: 900 };
export const phone = { width: 390, height: 844 };

/** Every screen and colour scheme that a page is tested with. */
export const views = [
  { name: 'desktop', viewport: desktop },
  { name: 'phone', viewport: phone },
].flatMap((view) => (['light', 'dark'] as const).map((theme) => ({ ...view, theme })));

/** Expects nothing that axe-core finds, and nothing wider than the screen. @param width of the screen in pixels */
export async function expectAccessible(page: Page, width: number): Promise<void> {
  if (!(await page.evaluate<boolean>("'axe' in globalThis"))) await page.evaluate(readFileSync(axe, 'utf8'));
  const { violations } = await page.evaluate(
    (): Promise<AxeResults> =>
      (globalThis as unknown as { axe: { run(options?: RunOptions): Promise<AxeResults> } }).axe.run(),
  );
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
  expect(found).toEqual([]);
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
}
