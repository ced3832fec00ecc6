import { readdirSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { expect, it } from 'vitest';

const config = fileURLToPath(new URL('../tsconfig.build.json', import.meta.url));

/** Returns the files that the build compiles: those that the configuration includes, and those that they import. */
function compiledFiles(): string[] {
  const folder = dirname(config);
  const { config: json } = ts.readConfigFile(config, ts.sys.readFile);
  const { fileNames, options } = ts.parseJsonConfigFileContent(json, ts.sys, folder);
  const sources = ts.createProgram(fileNames, options).getSourceFiles();
  return sources.map(({ fileName }) => relative(folder, fileName)).filter((path) => path.startsWith('src/'));
}

it('the build holds no tests, and no helpers or samples of tests', () => {
  const files = compiledFiles();
  expect(files).toContain('src/main.ts');
  expect(files.filter((path) => /\.test\.ts$|\/(?:testing|samples)[^/]*\.ts$/.test(path))).toEqual([]);
});

it('the build contains the sandbox pages, since users do not install the console', () => {
  const files = readdirSync(new URL('../dist/console/page/sandbox/', import.meta.url));
  expect(files).toEqual(expect.arrayContaining(['LICENSES.md', 'sandbox.css', 'sandbox.html', 'sandbox.js']));
});
