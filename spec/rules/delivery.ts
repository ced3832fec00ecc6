import { operations } from './operations.ts';
import { isObject, type Node, type Rule, reportOnce } from './redocly.ts';

/** Checks `x-delivery`: the timeout and retry delays of a webhook, which its description repeats in words. */
const delivery: Rule = () => ({
  Root(root, context) {
    const report = reportOnce(context);
    for (const { path, title, resolved } of operations(root, context)) {
      if (path !== undefined) continue;
      const mark = resolved.at('x-delivery')?.node;
      const location = mark === undefined ? resolved.location : resolved.location.child(['x-delivery']);
      const description = String(resolved.fields.description ?? '').replaceAll(/\s+/g, ' ');
      for (const fault of isObject(mark) ? faultsOf(mark, description) : ['is not an object. Give its timeout.'])
        report(`x-delivery of ${title} ${fault}`, location);
    }
  },
});

function* faultsOf({ timeout, retryDelays = [] }: Node, description: string): Generator<string> {
  const delays: unknown[] = Array.isArray(retryDelays) ? retryDelays : [retryDelays];
  // A value below 1000 is probably in seconds.
  const isTime = (time: unknown): time is number => Number.isInteger(time) && Number(time) >= 1000;
  for (const [name, time] of [['timeout', timeout], ...delays.map((delay) => ['retryDelays', delay])]) {
    if (!isTime(time)) yield `has ${JSON.stringify(time)} as ${name}. Write whole milliseconds, 1000 or more.`;
  }
  if (!isTime(timeout) || !delays.every(isTime)) return;
  const phrases = [`within ${inWords(timeout)}`, ...(delays.length > 0 ? [`retried after ${list(delays)}`] : [])];
  for (const phrase of phrases) {
    if (!description.includes(phrase)) yield `differs from the description. Write there: ${phrase}`;
  }
}

const units: [unit: string, milliseconds: number][] = [
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
];

/** `30 minutes`, `1 hour`, `1.5 seconds`: in the largest unit that gives a whole number, else in seconds. */
function inWords(time: number): string {
  const [unit, length] = units.find(([, milliseconds]) => time % milliseconds === 0) ?? ['second', 1000];
  const count = time / length;
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

const list = (times: number[]): string => new Intl.ListFormat('en-GB').format(times.map(inWords));

export default delivery;
