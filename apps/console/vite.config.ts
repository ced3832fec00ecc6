import { pathToFileURL } from 'node:url';
import { defineConfig, type Plugin } from 'vite';
import { textHash } from './src/operator/connections/text-hash.ts';

/**
 * Builds the page of a host, `sandbox` or `operator` of the service, or `mock`, into a folder of its own: `vite build --mode sandbox`.
 *
 * File names carry no hash. The service puts the version of all files into their address, so that a page also finds its files at an
 * instance of another version. Addresses are relative, and become absolute where they are served.
 */
export default defineConfig(({ mode }) => ({
  base: './',
  plugins: [hashedDescriptions()],
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

/** Keys the Arabic descriptions of settings by the hash of their English sentence, which takes a third of their size from the page. */
function hashedDescriptions(): Plugin {
  return {
    name: 'hashed-descriptions',
    async load(id) {
      if (!id.endsWith('/setting-descriptions.ar.ts')) return undefined;
      // Another address after each change: Node keeps the modules that it has imported.
      const { settingDescriptions } = await import(`${pathToFileURL(id)}?${Date.now()}`);
      const entries = Object.entries<string>(settingDescriptions);
      const hashed = Object.fromEntries(entries.map(([english, text]) => [textHash(english), text]));
      if (Object.keys(hashed).length < entries.length) throw new Error('Two descriptions of settings have one hash.');
      return `export const settingDescriptions = ${JSON.stringify(hashed)};`;
    },
  };
}
