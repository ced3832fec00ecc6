import { createHash } from 'node:crypto';
import {
  type Coverage,
  type CoverageCount,
  type CoverageKind,
  countOf,
  type OperationCoverage,
  type Use,
} from './coverage.ts';

/** Colours and type of the request log, in one sheet: the page loads nothing. */
const style = `
:root {
  color-scheme: light dark;
  --paper: light-dark(#fff, #101615); --surface: light-dark(#f7f9f8, #151c1b); --line: light-dark(#e2e8e6, #27312f);
  --ink: light-dark(#17211f, #dfe6e4); --soft: light-dark(#566461, #98a5a2); --accent: light-dark(#0c6b61, #6fdccb);
  --good: light-dark(#0b7040, #57cf9a); --bad: light-dark(#b3261e, #ff8f86);
}
*, ::before, ::after { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 0.9375rem/1.5 system-ui, sans-serif; }
main { max-width: 68rem; margin: 0 auto; padding: 1.5rem 1rem 3rem; }
h1 { margin: 0; font-size: 1.375rem; line-height: 1.25; overflow-wrap: anywhere; }
h2 { margin: 2rem 0 0.5rem; font-size: 1.0625rem; }
h3 { margin: 1rem 0 0.25rem; font-size: 0.8125rem; color: var(--soft); font-weight: 600; }
p { margin: 0.25rem 0 0; }
code { font: 0.8125rem/1.5 ui-monospace, "SF Mono", Menlo, "Liberation Mono", monospace; overflow-wrap: anywhere; }
.soft { color: var(--soft); }
.totals { display: grid; grid-template-columns: repeat(auto-fit, minmax(9.5rem, 1fr)); gap: 0.75rem; margin: 1.25rem 0 0; padding: 0; list-style: none; }
.totals li { padding: 0.75rem 1rem; border: 1px solid var(--line); border-radius: 0.5rem; background: var(--surface); }
.totals strong { display: block; font-size: 1.5rem; line-height: 1.2; font-variant-numeric: tabular-nums; }
progress { display: block; width: 100%; height: 0.5rem; margin-top: 0.5rem; border: 0; border-radius: 0.25rem; overflow: hidden; appearance: none; background: var(--line); }
progress::-webkit-progress-bar { background: var(--line); }
progress::-webkit-progress-value { background: var(--accent); }
progress::-moz-progress-bar { background: var(--accent); }
p + div { margin-top: 0.75rem; }
details { border: 1px solid var(--line); border-bottom: 0; background: var(--paper); }
details:first-of-type { border-radius: 0.5rem 0.5rem 0 0; }
details:last-of-type { border-bottom: 1px solid var(--line); border-radius: 0 0 0.5rem 0.5rem; }
summary { display: flex; flex-wrap: wrap; gap: 0 0.75rem; align-items: baseline; padding: 0.5rem 0.75rem; cursor: pointer; }
summary:focus-visible { outline: 2px solid var(--accent); outline-offset: -2px; }
summary::before { content: "▸"; color: var(--soft); width: 0.75rem; }
details[open] > summary::before { content: "▾"; }
summary .path { flex: 1 1 16rem; color: var(--soft); }
.unused { color: var(--bad); }
.facts { flex: 1 0 100%; padding-left: 1.5rem; color: var(--soft); font-size: 0.8125rem; font-variant-numeric: tabular-nums; }
.parts { padding: 0 0.75rem 1rem 2.25rem; border-top: 1px solid var(--line); background: var(--surface); }
.uses { display: flex; flex-wrap: wrap; gap: 0.375rem; margin: 0; padding: 0; list-style: none; }
.uses li { max-width: 100%; padding: 0 0.5rem; border: 1px solid var(--line); border-radius: 0.375rem; background: var(--paper); }
.uses small { font-size: 0.75rem; }
.uses .used small { color: var(--good); }
.uses .never { border-style: dashed; }
.uses .never small { color: var(--bad); }
@media (max-width: 40rem) { .parts { padding-left: 0.75rem; } summary .path { flex-basis: 100%; padding-left: 1.5rem; } }
`;

/** The Content-Security-Policy of the page: its own style sheet, and nothing else. */
export const coveragePolicy = `default-src 'none'; img-src data:; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

const titles: Record<CoverageKind, string> = {
  operations: 'Operations',
  statuses: 'Statuses',
  examples: 'Examples',
  fields: 'Fields',
};

/** Renders a report as one page without scripts. It requests nothing. */
export function renderCoverage(coverage: Coverage): string {
  const { version, requests, outside, summary, operations } = coverage;
  const title = `Coverage of ${coverage.title} ${version}`.trim();
  const beyond = outside === 0 ? '' : `, and ${quantity(outside, 'request')} to paths that the contract does not have`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escaped(title)}</title>
<link rel="icon" href="data:,">
<style>${style}</style>
</head>
<body>
<main>
<h1>${escaped(title)}</h1>
<p class="soft">The parts of the contract that ${quantity(requests, 'request')} used${beyond}.</p>
<ul class="totals">
${(Object.keys(titles) as CoverageKind[]).map((kind) => totalOf(titles[kind], summary[kind])).join('\n')}
</ul>
<h2>Operations</h2>
<p class="soft">Open an operation to see its statuses, examples and fields.</p>
<div>
${operations.map(operationOf).join('\n')}
</div>
</main>
</body>
</html>
`;
}

function totalOf(title: string, { covered, total, percent }: CoverageCount): string {
  return `<li>${title}<strong>${percent} %</strong><span class="soft">${covered} of ${total}</span>
<progress max="100" value="${percent}" aria-label="${title} that were used">${percent} %</progress></li>`;
}

function operationOf(operation: OperationCoverage): string {
  const { id, method, path, requests, statuses, examples, requestFields, responseFields } = operation;
  const fields = [...requestFields, ...responseFields];
  const facts = [
    requests === 0 ? '<span class="unused">not called</span>' : quantity(requests, 'request'),
    `statuses ${share(statuses)}`,
    examples.length > 0 && `examples ${share(examples)}`,
    fields.length > 0 && `fields ${share(fields)}`,
  ];
  const summary = operation.summary === undefined ? '' : `<p>${escaped(operation.summary)}</p>`;
  return `<details>
<summary><strong>${escaped(id)}</strong> <span class="path"><code>${method} ${escaped(path)}</code></span>
<span class="facts">${facts.filter(Boolean).join(' · ')}</span></summary>
<div class="parts">${summary}
${partOf('Statuses', statuses)}${partOf('Examples', examples)}${partOf('Request: query and body', requestFields)}${partOf('Response: status and field', responseFields)}
</div>
</details>`;
}

function partOf(title: string, uses: readonly Use[]): string {
  if (uses.length === 0) return '';
  const items = uses.map(({ name, count }) => {
    const [kind, text] = count > 0 ? ['used', `${count} ×`] : ['never', 'not used'];
    return `<li class="${kind}"><code>${escaped(name)}</code> <small>${text}</small></li>`;
  });
  return `<h3>${title}</h3>\n<ul class="uses">${items.join('')}</ul>\n`;
}

function share(uses: readonly Use[]): string {
  const { covered, total } = countOf(uses);
  return `${covered} of ${total}`;
}

function quantity(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
