import { createRequire } from 'node:module';
import type { Page } from '@omnichannel/tooling/chromium';
import type { AxeResults } from 'axe-core';

const script = createRequire(import.meta.url).resolve('axe-core');

/**
 * What axe finds wrong with the page as it is now: one line a rule, with the places.
 *
 * @param within A CSS selector of the part to look at; the whole page without it.
 */
export async function violations(page: Page, within = 'html'): Promise<string[]> {
  await page.addScriptTag({ path: script });
  const { violations } = await page.evaluate((selector): Promise<AxeResults> => {
    const { axe } = globalThis as unknown as { axe: { run(context: string): Promise<AxeResults> } };
    return axe.run(selector);
  }, within);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}
