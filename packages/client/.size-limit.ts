import type { BuildOptions } from 'esbuild';
import operations from './bench/size/operations.gen.ts';

/** What a program pays that uses one feature, minified and gzipped for a browser. */
const limits = {
  minimal: '3.3 kB',
  credentials: '4.5 kB',
  operation: '5.3 kB',
  stream: '6.1 kB',
  webhook: '1.6 kB',
  // Each new operation may cost a little.
  everything: `${7400 + 25 * operations.length} B`,
};

export default Object.entries(limits).map(([name, limit]) => ({
  name,
  path: `bench/size/${name}.ts`,
  limit,
  gzip: true,
  modifyEsbuildConfig: (config: BuildOptions): BuildOptions => ({ ...config, format: 'esm', target: 'es2022' }),
}));
