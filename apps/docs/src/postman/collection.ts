/** Converts the contract to a Postman collection: a folder per tag, a request per operation, a saved example per scenario. */
import { contract, type Entry, entries } from '../contract.ts';
import { mockToken, mockUrl, needsToken } from '../reference/call.ts';
import { scenariosOf } from '../reference/scenarios.ts';
import { type Request, requestOf } from './request.ts';
import { type Response, responseOf } from './response.ts';

interface Item {
  name: string;
  description?: string;
  event?: unknown[];
  request?: Request;
  response?: Response[];
  item?: Item[];
}

/** The used part of format version 2.1. */
export interface Collection {
  info: { name: string; description: string; version: string; schema: string };
  auth: unknown;
  variable: { key: string; value: string; type: string }[];
  item: Item[];
}

/** A script that stores the token of the sign-in for later requests. */
const keepToken = {
  listen: 'test',
  script: {
    type: 'text/javascript',
    exec: [
      'if (pm.response.code === 200)',
      "  pm.collectionVariables.set('token', pm.response.json().data.access_token);",
    ],
  },
};

const itemOf = (entry: Entry): Item => ({
  name: entry.operation.summary,
  ...(needsToken(entry) ? {} : { event: [keepToken] }),
  request: requestOf(entry),
  response: scenariosOf(entry).flatMap((scenario) => responseOf(entry, scenario)),
});

export function collection(): Collection {
  const { title, version, summary } = contract.info;
  return {
    info: {
      name: title,
      description:
        `${summary}\n\nSet \`baseUrl\` to your service, and \`token\` to an access token or run the sign-in, which keeps its ` +
        'own. Both are set for the mock at first. Each scenario is a saved example; its request brings it about in the mock. A file that is uploaded you choose yourself.',
      version,
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{token}}', type: 'string' }] },
    variable: [
      { key: 'baseUrl', value: mockUrl, type: 'string' },
      { key: 'token', value: mockToken, type: 'string' },
    ],
    item: contract.tags.map(({ name, description }) => ({
      name,
      description,
      item: entries.filter(({ kind, operation }) => kind === 'operation' && operation.tags?.includes(name)).map(itemOf),
    })),
  };
}
