import { join } from 'node:path';
import ts from 'typescript';

/**
 * Returns the errors of TypeScript in files, all in one program with the strict options of a package.
 *
 * @param home folder of the package
 * @param pages names for the errors, by the path of each file
 */
export function findTypeErrors(home: string, pages: ReadonlyMap<string, string>): string[] {
  const { config } = ts.readConfigFile(join(home, 'tsconfig.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, home);
  const program = ts.createProgram([...pages.keys()], {
    ...options,
    declaration: false,
    // A snippet without import or export is a module, too.
    moduleDetection: ts.ModuleDetectionKind.Force,
  });
  return ts.getPreEmitDiagnostics(program).map(({ file, start = 0, messageText }) => {
    const line = file ? file.getLineAndCharacterOfPosition(start).line + 1 : 0;
    return `${pages.get(file?.fileName ?? '')}:${line} ${ts.flattenDiagnosticMessageText(messageText, '\n')}`;
  });
}
