import * as operations from '@omnichannel/client/operations';
import type { BuildOptions } from 'esbuild';

/** Size limits of a program that uses one feature, minified and gzipped for a browser. */
const limits = {
  minimal: '3.3 kB',
  credentials: '4.5 kB',
  operation: '5.3 kB',
  stream: '6.1 kB',
  webhook: '1.6 kB',
  // 8 kB with the 25 operations of the interface; each that comes to them may cost a little.
  everything: `${8000 + 25 * (Object.keys(operations).length - 25)} B`,
};

export default Object.entries(limits).map(([name, limit]) => ({
  name,
  path: `bench/size/${name}.ts`,
  limit,
  gzip: true,
  modifyEsbuildConfig: (config: BuildOptions): BuildOptions => ({ ...config, format: 'esm', target: 'es2022' }),
}));
