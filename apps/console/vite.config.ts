import { defineConfig } from 'vite';

/**
 * Builds the page of a host, `sandbox` or `operator` of the service, or `mock`, into a folder of its own: `vite build --mode sandbox`.
 *
 * File names carry no hash. The service puts the version of all files into their address, so that a page also finds its files at an
 * instance of another version. Addresses are relative, and become absolute where they are served.
 */
export default defineConfig(({ mode }) => ({
  base: './',
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    outDir: `dist/${mode}`,
    // The first versions that know `light-dark()`.
    target: ['chrome123', 'firefox121', 'safari17.5'],
    modulePreload: { polyfill: false },
    license: { fileName: 'LICENSES.md' },
    rolldownOptions: {
      input: [`${mode}.html`],
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: '[name].js',
        assetFileNames: '[name][extname]',
      },
    },
  },
}));
