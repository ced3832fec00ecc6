/**
 * Bundles the modules of Prism with all that they require, and writes the licenses of what is in the bundles. The packages
 * themselves would bring 70 others, and the mock needs a few files of these.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Metafile, type OnResolveArgs, type Plugin } from 'esbuild';

/** Other entry points for packages whose main one cannot be bundled, or has more than Prism uses. */
const entryPoints: Record<string, string> = {
  // Its UMD module requires by computed names.
  'jsonc-parser': 'jsonc-parser/lib/esm/main.js',
  // The main one has the same English instance, next to 70 other languages.
  '@faker-js/faker': '@faker-js/faker/locale/en',
};

const replaceEntryPoints: Plugin = {
  name: 'replace entry points',
  setup({ onResolve, resolve }) {
    // redos: the names above, joined by a bar
    const filter = new RegExp(`^(${Object.keys(entryPoints).join('|')})$`);
    onResolve({ filter }, ({ path, kind, resolveDir }: OnResolveArgs) =>
      resolve(entryPoints[path] as string, { kind, resolveDir }),
    );
  },
};

/**
 * Writes `prism-modules.cjs`, `prism-generator.cjs` and `LICENSES.md`.
 *
 * @param root folder of the package, with a slash at its end
 * @throws {Error} when a package has no license
 */
export async function bundlePrism(root: string): Promise<void> {
  const prism = fileURLToPath(new URL('.', import.meta.resolve('@omnichannel/prism')));
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: [join(prism, 'prism-modules.cjs'), join(prism, 'prism-generator.cjs')],
    outdir: 'dist',
    outExtension: { '.js': '.cjs' },
    bundle: true,
    platform: 'node',
    target: 'node20.19',
    // The first loads the second.
    external: ['./prism-generator.cjs'],
    banner: {
      js: '// Holds unchanged modules of Prism (https://github.com/stoplightio/prism) and of its dependencies. Licenses: LICENSES.md',
    },
    plugins: [replaceEntryPoints],
    metafile: true,
  });
  const folders = foldersOf(metafile).map((folder) => join(root, folder));
  writeFileSync(join(root, 'dist/LICENSES.md'), licensesOf(folders));
}

/** The folders of the packages with code in the bundles. */
function foldersOf({ outputs }: Metafile): string[] {
  const paths = Object.values(outputs).flatMap(({ inputs }) => Object.keys(inputs));
  const folders = paths.flatMap((path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path) ?? []);
  return [...new Set(folders)];
}

function licensesOf(folders: readonly string[]): string {
  const sections = new Set(folders.map(licenseOf));
  return `# Licenses

prism-modules.cjs and prism-generator.cjs have code of these packages.

${[...sections].sort().join('\n')}`;
}

/** @throws {Error} when the package does not have the text of its license */
function licenseOf(folder: string): string {
  const { name, version, license, author } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const files = readdirSync(folder).filter((entry) => /^(licen[cs]e(\.|$|-mit)|notice)/i.test(entry));
  const texts = files.map((file) => readFileSync(join(folder, file), 'utf8').trim());
  if (files.length === 0 && license === 'MIT') {
    texts.push(`Copyright (c) ${author?.name ?? author ?? `the authors of ${name}`}\n\n${permissionOfMit()}`);
  }
  if (texts.length === 0)
    throw new Error(`${name} has no text of its license (${license}). Look for it, or remove the package.`);
  return `## ${name} - ${version} (${license})\n\n${texts.join('\n\n')}\n`;
}

/** The text of the MIT license without its copyright notice, from the license of this repository. */
function permissionOfMit(): string {
  const text = readFileSync(new URL('../../../LICENSE', import.meta.url), 'utf8');
  return text.slice(text.indexOf('Permission is hereby granted')).trim();
}
