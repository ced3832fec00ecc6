/** Compiles snippets like the project of a reader: strict, each as a separate module, with the built packages. */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Snippet } from '@omnichannel/tooling/snippets';
import ts from 'typescript';

const home = join(import.meta.dirname, '../..');

/** A folder inside this package, so that its dependencies resolve. */
export class CompileFolder {
  readonly folder: string = mkdtempSync(join(home, '.snippets-'));

  constructor() {
    linkPeers(this.folder);
  }

  fileOf({ place, language }: Snippet): string {
    return join(this.folder, `${place.replaceAll(/\W+/g, '-')}.${language}`);
  }

  write(snippet: Snippet, change: (source: string) => string = (source) => source): void {
    writeFileSync(this.fileOf(snippet), change(snippet.source));
  }

  remove(): void {
    rmSync(this.folder, { recursive: true });
  }
}

/** The peer dependencies of the client, and the types of React, for snippets of pages. */
function linkPeers(folder: string): void {
  const client = createRequire(import.meta.resolve('@omnichannel/client/package.json'));
  const { peerDependencies } = client('./package.json') as { peerDependencies: Record<string, string> };
  mkdirSync(join(folder, 'node_modules/@types'), { recursive: true });
  for (const name of [...Object.keys(peerDependencies), '@types/react'])
    symlinkSync(dirname(client.resolve(`${name}/package.json`)), join(folder, 'node_modules', name));
}

/** @returns the errors of the compiler, each with page and line: `guides/webhooks.mdx:12 Cannot find …` */
export function compile(snippets: readonly Snippet[]): string[] {
  const folder = new CompileFolder();
  try {
    const pages = new Map<string, string>();
    for (const snippet of snippets) {
      if (snippet.language === 'sh') continue;
      folder.write(snippet);
      pages.set(folder.fileOf(snippet), snippet.page);
    }
    const program = ts.createProgram([...pages.keys()], options());
    return ts.getPreEmitDiagnostics(program).map(({ file, start = 0, messageText }) => {
      const text = ts.flattenDiagnosticMessageText(messageText, '\n');
      if (!file) return text;
      const line = file.getLineAndCharacterOfPosition(start).line + 1;
      return `${pages.get(file.fileName) ?? file.fileName}:${line} ${text}`;
    });
  } finally {
    folder.remove();
  }
}

function options(): ts.CompilerOptions {
  const { config } = ts.readConfigFile(join(home, '../../tsconfig.base.json'), ts.sys.readFile);
  const own = { types: ['node'], lib: ['es2023', 'dom', 'dom.iterable', 'dom.asynciterable'], jsx: 'react-jsx' };
  const parsed = ts.convertCompilerOptionsFromJson({ ...config.compilerOptions, ...own }, home);
  return {
    ...parsed.options,
    noEmit: true,
    declaration: false,
    // A snippet without import or export is a module, too.
    moduleDetection: ts.ModuleDetectionKind.Force,
  };
}
