import type { Readable } from 'node:stream';
import { describeViolation, validateResponse } from '@omnichannel/contract';
import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import type { Account } from './account.ts';
import { type AppParts, createApp } from './app.ts';
import { readContract } from './contract/contract.ts';
import { readDocument } from './contract/document.ts';
import { allScopes } from './contract/scopes.ts';
import type { Handlers } from './handler.ts';
import { HttpError } from './http-error.ts';
import { droppedFiles, readSamples, type Sample, sampleHandlers } from './testing-samples.ts';

/** The contract, with a sample request and response of each operation, for tests of the app. */
export const contract = readContract(await readDocument());
export const samples = await readSamples();
export const account = { id: '65f0c0ffee0c0ffee0c0ffee', environmentId: 'e', scopes: allScopes } as Account;
const authenticate = async (token: string) => {
  if (token !== 'good') throw new HttpError(401, 'The access token is not one of this service. Sign in for one.');
  return account;
};

/** Creates an app that does not listen, so a test need not close it. */
export function appWith(handlers: Handlers, parts: Partial<AppParts> = {}) {
  return createApp({ contract, handlers, authenticate, files: droppedFiles, checkResponses: true, ...parts });
}

export const app = appWith(sampleHandlers(samples));
export const find = (id: string) => samples.find((sample) => sample.id === id) as Sample;

export interface Sent {
  method?: string;
  url?: string;
  headers?: Record<string, string | undefined>;
  payload?: string | Buffer | Readable | undefined;
}

export async function send(
  sample: Sample,
  { method, url, headers, payload }: Sent = {},
  to = app,
): Promise<LightMyRequestResponse> {
  const all = { authorization: 'Bearer good', ...sample.headers, ...headers };
  return to.inject({
    method: (method ?? sample.method) as 'GET',
    url: url ?? sample.url,
    headers: Object.fromEntries(
      Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined),
    ),
    ...(payload === undefined ? sample.payload !== undefined && { payload: sample.payload } : { payload }),
  });
}

/** Expects an error in the format of the family, whose schema is each operation's `default`. */
export function expectProblem(sample: Sample, response: LightMyRequestResponse, status: number): string {
  expect(response.statusCode, response.body).toBe(status);
  const declared = contract.operations.find(({ id }) => id === sample.id)?.declaredResponses;
  const whole = { status, headers: response.headers as Record<string, string>, body: response.body };
  expect(declared && validateResponse(declared, whole).map(describeViolation), response.body).toEqual([]);
  expect(response.headers['x-content-type-options']).toBe('nosniff');
  return response.body;
}
