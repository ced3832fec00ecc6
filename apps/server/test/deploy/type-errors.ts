import { fileURLToPath } from 'node:url';
import ts from 'typescript';

/** A module that exists in memory only. It resolves imports as the files next to it do. */
const file = fileURLToPath(new URL('type-errors-of-object.ts', import.meta.url));

/**
 * Compiles an object as a literal of a type: unknown fields are errors too, which the schemas of Kubernetes allow.
 *
 * @param module that exports the type
 * @returns the messages of the compiler
 */
export function findTypeErrors(module: string, type: string, object: unknown): string[] {
  const source = [
    `import type { ${type} } from '${module}';`,
    `export const object: ${type} = ${JSON.stringify(object, undefined, 2)};`,
  ].join('\n');
  const options: ts.CompilerOptions = {
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    target: ts.ScriptTarget.ES2022,
    lib: ['lib.es2022.d.ts'],
    types: [],
    strict: true,
    skipLibCheck: true,
    noEmit: true,
  };
  const host = ts.createCompilerHost(options);
  const { readFile, fileExists, getSourceFile } = host;
  host.readFile = (name) => (name === file ? source : readFile(name));
  host.fileExists = (name) => name === file || fileExists(name);
  host.getSourceFile = (name, ...rest) =>
    name === file
      ? ts.createSourceFile(name, source, options.target ?? ts.ScriptTarget.ES2022)
      : getSourceFile(name, ...rest);
  const diagnostics = ts.getPreEmitDiagnostics(ts.createProgram([file], options, host));
  return diagnostics.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
}
