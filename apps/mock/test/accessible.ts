import { createRequire } from 'node:module';
import { loadScript, type Page } from '@omnichannel/tooling/chromium';
import { sampleOf } from '@omnichannel/tooling/full-run';
import type { AxeResults, RunOptions } from 'axe-core';
import { expect } from 'vitest';

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

export const desktop = { width: 1280, height: 900 };
export const phone = { width: 390, height: 844 };

const allViews = [
  { name: 'desktop', viewport: desktop },
  { name: 'phone', viewport: phone },
].flatMap((view) => (['light', 'dark'] as const).map((theme) => ({ ...view, theme })));
const nameOf = ({ name, theme }: (typeof allViews)[number]) => `${name} ${theme}`;

/** The screens and colour schemes that a page is tested with: in a short run a light desktop and a dark phone. */
export const views = sampleOf(
  'mock, screens of its pages',
  allViews,
  (view) => ['desktop light', 'phone dark'].includes(nameOf(view)),
  nameOf,
);

/** Expects nothing that axe-core finds, and nothing wider than the screen. @param width of the screen in pixels */
export async function expectAccessible(page: Page, width: number): Promise<void> {
  await loadScript(page, axe, 'axe');
  const { violations } = await page.evaluate(
    (): Promise<AxeResults> =>
      (globalThis as unknown as { axe: { run(options?: RunOptions): Promise<AxeResults> } }).axe.run(),
  );
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
  expect(found).toEqual([]);
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
}
