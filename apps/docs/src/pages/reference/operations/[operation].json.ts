import type { APIRoute, GetStaticPaths } from 'astro';
import { type Entry, entries } from '../../../contract.ts';
import { prepare } from '../../../try-it/prepare.ts';

export const getStaticPaths = (() =>
  entries
    .filter(({ kind }) => kind === 'operation')
    .map((entry) => ({
      params: { operation: entry.operation.operationId.toLowerCase() },
      props: { entry },
    }))) satisfies GetStaticPaths;

/** The data of an operation for the form of Try it. */
export const GET: APIRoute<{ entry: Entry }> = ({ props }) => Response.json(prepare(props.entry));
