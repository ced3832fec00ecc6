/** Prepares the copy of the contract from which starlight-openapi makes the reference pages. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { STATUS_CODES } from 'node:http';
import { join } from 'node:path';
import { contract, type Entry, entries, familyOf, type Operation, type Response } from '../contract.ts';
import { expandOperation } from './expand.ts';
import { curl, typescript } from './samples.ts';

function samples(entry: Entry) {
  if (entry.kind === 'webhook') return [];
  const ts = typescript(entry);
  return [
    { lang: 'bash', label: 'curl', source: curl(entry) },
    ...(ts ? [{ lang: 'ts', label: 'TypeScript', source: ts }] : []),
  ];
}

/** All errors of a family have one shape, which stands on the page of errors; here are the cause and the examples. */
function shortened(error: Response, family: string | undefined, base: string): Response {
  const headers = Object.keys(error.headers ?? {}).map((name) => `\`${name}\``);
  const about = [
    family && error.content && `Body: [the error of this family](${base}errors/#${family.toLowerCase()}).`,
    headers.length > 0 && `Headers: ${headers.join(', ')}.`,
  ];
  const content = Object.entries(error.content ?? {}).map(([type, { schema: _, ...media }]) => [type, media]);
  return {
    description: [error.description, about.filter(Boolean).join(' ')].filter(Boolean).join('\n\n'),
    ...(error.content ? { content: Object.fromEntries(content) } : {}),
  };
}

function responses(entry: Entry, expanded: Operation, base: string): Operation['responses'] {
  return Object.fromEntries(
    Object.entries(expanded.responses as Record<string, Response>).map(([status, response]) => {
      const title = status === 'default' ? 'Any other status' : `${status} ${STATUS_CODES[status] ?? ''}`.trim();
      return [title, status.startsWith('2') ? response : shortened(response, familyOf(entry), base)];
    }),
  );
}

function pathItems(kind: Entry['kind'], base: string) {
  const items: Record<string, Record<string, unknown>> = {};
  for (const entry of entries.filter((candidate) => candidate.kind === kind)) {
    // The head of the page (PageTitle.astro) has the description and says whether a token is needed.
    const { description: _, ...expanded } = expandOperation(entry.operation, base);
    items[entry.path] = {
      ...items[entry.path],
      [entry.method]: {
        ...expanded,
        responses: responses(entry, expanded as Operation, base),
        security: [],
        'x-codeSamples': samples(entry),
      },
    };
  }
  return items;
}

/** @returns The path of the copy. */
export function writeReference(root: string, base = '/'): string {
  const reference = {
    ...contract,
    info: {
      ...contract.info,
      description: `${contract.info.description}\n\nThe contract itself, as one file: [openapi.json](${base}openapi.json).`,
    },
    // First the server that everyone has.
    servers: contract.servers.toReversed(),
    // A tag with a description would get a page of its own; the start page shows it already.
    tags: contract.tags.map(({ name }) => ({ name })),
    paths: pathItems('operation', base),
    webhooks: pathItems('webhook', base),
    components: { securitySchemes: contract.components.securitySchemes },
  };
  const folder = join(root, '.astro');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'reference.json');
  writeFileSync(file, JSON.stringify(reference));
  return file;
}
