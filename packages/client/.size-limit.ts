import * as operations from '@omnichannel/client/operations';
import type { BuildOptions } from 'esbuild';

const count = Object.keys(operations).length;
/** 8 kB, and a little for each operation. */
const everything = 8000 + 25 * count;
/** 2 B for each operation: every call needs the list of paths whose POST takes an `Idempotency-Key`, and the names of fields with PII. */
const lists = 2 * count;

/** Size limits of a program that uses one feature, minified and gzipped for a browser. */
const limits = {
  minimal: '3.3 kB',
  credentials: '4.5 kB',
  operation: `${5550 + lists} B`,
  stream: `${6046 + lists} B`,
  webhook: '1.6 kB',
  files: '1.5 kB',
  react: '7 kB',
  inbox: '9.8 kB',
  everything: `${everything} B`,
  resources: `${everything + 3000} B`,
};

export default Object.entries(limits).map(([name, limit]) => ({
  name,
  path: `bench/size/${name}.ts`,
  limit,
  gzip: true,
  modifyEsbuildConfig: (config: BuildOptions): BuildOptions => ({
    ...config,
    format: 'esm',
    target: 'es2022',
    // The page has it already.
    external: ['react'],
  }),
}));
