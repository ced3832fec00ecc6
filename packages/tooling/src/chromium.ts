/** The Chromium that browser tests use: the installed one, so that no test downloads a browser. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { type Browser, chromium, type Page } from 'playwright-core';
import { isCi } from './full-run.ts';

export type { Browser, BrowserContext, Page, Route } from 'playwright-core';

/** The paths of Chromium in Linux distributions. The headless shell, which has no windows, opens a page three times as fast as the whole browser. */
const candidates = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

const noChromium =
  'No Chromium found. Install one (Debian: apt-get install chromium-headless-shell, or chromium), or set CHROME_PATH.';

/** The installed Chromium, or what CHROME_PATH names. */
export const chromiumPath = process.env.CHROME_PATH ?? candidates.find((candidate) => existsSync(candidate));

/** True when browser tests are to be left out. In CI they never are: there a missing Chromium is a failure. */
export const withoutChromium = !chromiumPath && !isCi;

if (withoutChromium) console.warn(`Browser tests are left out. ${noChromium}`);

export async function launchChromium(): Promise<Browser> {
  if (!chromiumPath) throw new Error(noChromium);
  return await chromium.launch({
    executablePath: chromiumPath,
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}

let shared: Promise<Browser> | undefined;

/**
 * Returns the browser of this process. The test files of a worker share one process, so that they start one browser instead of one each.
 * A test closes its contexts, and leaves the browser to the next file: it ends with the process.
 */
export async function sharedChromium(): Promise<Browser> {
  // A browser that crashed or did not start fails the tests of one file only.
  const isUsable = await shared?.then((browser) => browser.isConnected()).catch(() => false);
  if (!isUsable) shared = launchChromium();
  return (await shared) as Browser;
}

/** Closes all pages of the browser, after a test. */
export async function closeContexts(browser: Browser): Promise<void> {
  await Promise.all(browser.contexts().map((context) => context.close()));
}

/**
 * Loads a script that defines a global, such as axe-core. Later documents of the context load it as they open, which takes half of the
 * processor time of evaluating it in each. Frames do not get it.
 *
 * @param name of the global
 */
export async function loadScript(page: Page, path: string, name: string): Promise<void> {
  if (await page.evaluate<boolean>(`'${name}' in globalThis`)) return;
  const source = `if (self === top) {\n${await readFile(path, 'utf8')}\n}`;
  await page.context().addInitScript(source);
  // The value of an expression that is a function would be called.
  await page.evaluate(`${source}\nundefined`);
}
