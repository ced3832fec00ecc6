import { posix } from 'node:path';
import ts from 'typescript';

/** A value that a module declares, with its docstring and the text of its type parameters. */
interface Value {
  name: string;
  docstring: string;
  /** Undefined for a value that is no class, and so no type. */
  parameters: readonly ts.TypeParameterDeclaration[] | undefined;
}

/**
 * Returns the declaration of a module for CommonJS. TypeScript reads a declaration as ESM or as CommonJS by the `package.json` above it, so that each
 * build needs its own. This one takes its types from that of ESM, which has them once for both. Docstrings of functions are repeated: an editor shows
 * them only at the declaration.
 *
 * @param module its path below `dist`, without the extension
 * @param source its declaration for ESM
 */
export function commonJsDeclaration(module: string, source: string): string {
  const file = ts.createSourceFile(`${module}.d.ts`, source, ts.ScriptTarget.Latest, true);
  // A second export of the same name would be ambiguous. Such modules are short.
  if (file.statements.some(exportsValuesOfOthers)) return source;
  const path = posix.relative(posix.dirname(`cjs/${module}`), module);
  const target = `'${path.startsWith('.') ? path : `./${path}`}.js' with { 'resolution-mode': 'import' }`;
  const types = `export type * from ${target};\n`;
  const values = file.statements.flatMap((statement) => valuesOf(statement, source));
  if (values.length === 0) return types;
  const lines = values.map(({ name, docstring, parameters }) => {
    const value = `${docstring}export declare const ${name}: typeof esm.${name};\n`;
    if (!parameters) return value;
    const list = (items: string[]) => (items.length > 0 ? `<${items.join(', ')}>` : '');
    const declared = parameters.map(({ name: own, constraint, default: initial }) =>
      [
        own.text,
        ...(constraint ? [`extends ${qualify(constraint.getText(file), file)}`] : []),
        ...(initial ? [`= ${qualify(initial.getText(file), file)}`] : []),
      ].join(' '),
    );
    return `${value}export type ${name}${list(declared)} = esm.${name}${list(parameters.map((one) => one.name.text))};\n`;
  });
  const text = `import type * as esm from ${target};\n${types}${lines.join('')}`;
  // A class is a type, which must be the same for both.
  return text.length > source.length && values.every(({ parameters }) => !parameters) ? source : text;
}

/** Whether a statement exports values of another module. */
function exportsValuesOfOthers(statement: ts.Statement): boolean {
  if (!ts.isExportDeclaration(statement) || !statement.moduleSpecifier || statement.isTypeOnly) return false;
  const { exportClause } = statement;
  return !exportClause || !ts.isNamedExports(exportClause) || exportClause.elements.some((one) => !one.isTypeOnly);
}

function valuesOf(statement: ts.Statement, source: string): Value[] {
  if (!ts.canHaveModifiers(statement) || !ts.getModifiers(statement)?.some(isExport)) return [];
  const docstring = (ts.getLeadingCommentRanges(source, statement.pos) ?? [])
    .slice(-1)
    .map(({ pos, end }) => `${source.slice(pos, end)}\n`)
    .join('');
  if (ts.isClassDeclaration(statement) && statement.name)
    return [{ name: statement.name.text, docstring, parameters: statement.typeParameters ?? [] }];
  if (ts.isFunctionDeclaration(statement) && statement.name)
    return [{ name: statement.name.text, docstring, parameters: undefined }];
  if (!ts.isVariableStatement(statement)) return [];
  return statement.declarationList.declarations.map(({ name }) => ({
    name: name.getText(),
    docstring,
    parameters: undefined,
  }));
}

const isExport = ({ kind }: ts.Modifier) => kind === ts.SyntaxKind.ExportKeyword;

/** Replaces the names of types in a part of a type parameter: in another module, they are those of this module or its imports. */
function qualify(part: string, file: ts.SourceFile): string {
  return file.statements.reduce((text, statement) => {
    if (ts.isTypeAliasDeclaration(statement) || ts.isInterfaceDeclaration(statement))
      // redos: only the name of a type
      return text.replace(new RegExp(`\\b${statement.name.text}\\b`, 'g'), 'esm.$&');
    if (!ts.isImportDeclaration(statement)) return text;
    const { namedBindings } = statement.importClause ?? {};
    if (!namedBindings || !ts.isNamedImports(namedBindings)) return text;
    const from = (statement.moduleSpecifier as ts.StringLiteral).text;
    return namedBindings.elements.reduce(
      // redos: only the name of an import
      (rest, { name }) => rest.replace(new RegExp(`\\b${name.text}\\b`, 'g'), `import('${from}').$&`),
      text,
    );
  }, part);
}
