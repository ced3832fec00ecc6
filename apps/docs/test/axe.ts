import { createRequire } from 'node:module';
import { loadScript, type Page } from '@omnichannel/tooling/chromium';
import type { AxeResults, RunOptions } from 'axe-core';
import { expect } from 'vitest';

const script = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** The rules of axe whose result depends on the colours of a page. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/**
 * Fails on what axe finds wrong with the page as it is now, in light colours and in dark ones.
 *
 * @param within A CSS selector of the part to look at.
 */
export async function expectAccessible(page: Page, within = 'html'): Promise<void> {
  await loadScript(page, script, 'axe');
  await page.emulateMedia({ colorScheme: 'light' });
  await page.locator('html[data-theme="light"]').waitFor();
  expect(await violations(page, within), 'in light colours').toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.locator('html[data-theme="dark"]').waitFor();
  expect(await violations(page, within, colourRules), 'in dark colours').toEqual([]);
}

/** @returns one line a rule, with the places */
async function violations(page: Page, within: string, rules?: string[]): Promise<string[]> {
  const options: RunOptions = { resultTypes: ['violations'], ...(rules && { runOnly: rules }) };
  const { violations } = await page.evaluate(
    ([selector, options]): Promise<AxeResults> => {
      const { axe } = globalThis as unknown as {
        axe: { run(context: string, options: RunOptions): Promise<AxeResults> };
      };
      return axe.run(selector, options);
    },
    [within, options] as const,
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}
