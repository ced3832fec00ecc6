/**
 * Compares our site with Redoc and Scalar on the same document, in the same run, in turns: headless Chromium, compressed responses,
 * nothing cached, median of 15. Then what every operation page transfers, what the build takes, and what Lighthouse
 * says. Prints tables, writes test-results/bench.json, fails when a target is missed.
 *
 *   pnpm --filter @omnichannel/docs bench
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { launchChromium } from '@omnichannel/tooling/chromium';
import { entries } from '../src/contract.ts';
import { categories, devices, judge } from './lighthouse.ts';
import { load, type PageLoad } from './page-load.ts';
import { serveCompressed } from './server.ts';
import { buildOurs, buildRedoc, buildScalar } from './sites.ts';

/** With five, the medians of two runs of one build differ by up to 30 ms. */
const rounds = 15;
/**
 * The build may take this long, in seconds, on two cores. In a profile, a third of its work colours the 3,000 code blocks, each in two themes, and a third
 * converts the pages to Markdown, a search index and images. The limit was 15 s when the site had no samples in other languages.
 */
const buildLimit = 30;
/** Of Lighthouse, in every category. */
const score = 98;
const operations = entries.filter(({ kind }) => kind === 'operation').map(({ page }) => `/${page}`);
/** The operation with the most scenarios and fields: the largest page. */
const largest = '/reference/operations/sendchatappmessage/';
const ours = ['/', '/guides/verify-a-phone/', largest];

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] as number;
const kilobytes = (bytes: number) => Number((bytes / 1000).toFixed(1));

const { folder, seconds } = await buildOurs();
const site = await serveCompressed(folder);
const redoc = await serveCompressed(await buildRedoc());
const scalar = await serveCompressed(await buildScalar());
const browser = await launchChromium();

const places = new Map([
  ...ours.map((path) => [path, `${site.url}${path}`] as const),
  ['Redoc', `${redoc.url}/`],
  ['Scalar', `${scalar.url}/`],
]);
const listed = [...places];

/** Gives each page another predecessor in each round: the browser is still busy with a heavy page when the next one begins. */
function orderOf(round: number): typeof listed {
  const stride = 1 + (round % (listed.length - 1));
  return listed.toSorted(([, a], [, b]) => positionOf(a) - positionOf(b));

  /** The number of places is prime, so that every stride reaches all. */
  function positionOf(url: string): number {
    return (listed.findIndex(([, other]) => other === url) * stride) % listed.length;
  }
}

const loads = new Map<string, PageLoad[]>([...places.keys()].map((place) => [place, []]));
const pages: Record<string, PageLoad> = {};
try {
  // The browser's own first page is not measured.
  await load(browser, site.url);
  for (let round = 0; round < rounds; round++)
    for (const [place, url] of orderOf(round)) loads.get(place)?.push(await load(browser, url));
  for (const path of operations) pages[path] = await load(browser, `${site.url}${path}`);
} finally {
  await browser.close();
  redoc.close();
  scalar.close();
}

const table = Object.fromEntries(
  [...loads].map(([place, rounds]) => {
    const middle = (value: (page: PageLoad) => number) => median(rounds.map(value));
    return [
      place,
      {
        'first contentful paint, ms': Math.round(middle(({ firstPaint }) => firstPaint)),
        'largest, ms': Math.round(middle(({ largestPaint }) => largestPaint)),
        'transferred, kB': kilobytes(middle(({ transferred }) => transferred)),
        requests: middle(({ requests }) => requests),
        'to other hosts': middle(({ foreign }) => foreign.length),
      },
    ];
  }),
);
console.table(table);

const sizes = Object.values(pages).map(({ transferred }) => kilobytes(transferred));
const foreign = [...Object.values(pages), ...ours.flatMap((path) => loads.get(path) ?? [])].flatMap(
  (page) => page.foreign,
);
const weights = { 'median, kB': median(sizes), 'largest, kB': Math.max(...sizes), 'other hosts asked': foreign.length };
console.table({
  [`${operations.length} operation pages`]: { ...weights, 'build of the site, s': Number(seconds.toFixed(1)) },
});

const verdicts = [];
for (const path of ours)
  for (const device of devices) verdicts.push({ path, device, ...(await judge(`${site.url}${path}`, device, score)) });
site.close();
console.table(
  Object.fromEntries(
    verdicts.map(({ path, device, scores, faults }) => [
      `${path} ${device}`,
      { ...scores, 'lost on': faults.join(', ') },
    ]),
  ),
);

const results = join(import.meta.dirname, '../test-results');
await mkdir(results, { recursive: true });
await writeFile(
  join(results, 'bench.json'),
  JSON.stringify({ table, weights, seconds, lighthouse: verdicts }, null, 2),
);

const value = (place: string, column: 'first contentful paint, ms' | 'largest, ms') => table[place]?.[column] as number;
const targets: Record<string, boolean> = {
  [`build at most ${buildLimit} s`]: seconds <= buildLimit,
  'operation page at most 100 kB': weights['largest, kB'] <= 100,
  'no request to another host': foreign.length === 0,
};
for (const path of ours) {
  const first = 'first contentful paint, ms';
  targets[`${path}: first contentful paint no later than Redoc's`] = value(path, first) <= value('Redoc', first);
  targets[`${path}: largest contentful paint within 500 ms`] = value(path, 'largest, ms') <= 500;
}
for (const { path, device, scores } of verdicts)
  for (const category of categories)
    targets[`${path} ${device}: Lighthouse ${category} at least ${score}`] = scores[category] >= score;

const missed = Object.keys(targets).filter((target) => !targets[target]);
if (missed.length > 0) {
  console.error(`Missed: ${missed.join('; ')}`);
  process.exitCode = 1;
}
