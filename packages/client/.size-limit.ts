import type { BuildOptions } from 'esbuild';

/** What a program pays that uses one feature, minified and gzipped for a browser. */
const limits = {
  minimal: '2.4 kB',
  credentials: '4 kB',
  operation: '5.2 kB',
  stream: '6.3 kB',
  webhook: '1.6 kB',
  everything: '9.1 kB',
};

export default Object.entries(limits).map(([name, limit]) => ({
  name,
  path: `bench/size/${name}.ts`,
  limit,
  gzip: true,
  modifyEsbuildConfig: (config: BuildOptions): BuildOptions => ({ ...config, format: 'esm', target: 'es2022' }),
}));
