import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** Code that runs in the service, in the mock, or in both. Their pages run in a browser and are JavaScript. */
const sources = ['apps/{server,mock}/src/**/*.ts', 'packages/{contract,error-formats}/src/**/*.ts'];

const all: readonly string[] = [];

/** Modules that open connections, with the names that do; `*` is an import of the whole module. */
const restricted = new Map<string, readonly string[]>([
  ['http', ['request', 'get', 'Agent', 'globalAgent', 'ClientRequest', 'default', '*']],
  ['https', all],
  ['http2', all],
  ['net', ['connect', 'createConnection', 'Socket', 'default', '*']],
  ['tls', ['connect', 'TLSSocket', 'default', '*']],
  ['dgram', all],
  ['undici', all],
  ['axios', all],
  ['got', all],
  ['node-fetch', all],
  ['ws', all],
]);

/** Globals that open connections. */
const globals = new Set(['fetch', 'WebSocket', 'EventSource', 'XMLHttpRequest']);

/** Functions of libraries that call the global `fetch` unless they are given another one. */
const takeFetch = new Set(['createOpenAICompatible', 'createOpenAI', 'createRemoteJWKSet']);

/** An outgoing call that does not go through `@omnichannel/outbound`. */
export interface OutgoingCall {
  /** Relative to the root of the repository. */
  file: string;
  line: number;
  what: string;
}

/** Finds code of the service and the mock that opens connections by itself. Tests and their helpers may. */
export function findOutgoingCalls(root: string): OutgoingCall[] {
  return globSync(sources, { cwd: root })
    .filter((file) => !/\.test\.ts$|\/testing[^/]*\.ts$/.test(file))
    .sort()
    .flatMap((file) => findInSource(file, readFileSync(join(root, file), 'utf8')));
}

export function findInSource(file: string, text: string): OutgoingCall[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  // Most files need no names resolved.
  let checker: ts.TypeChecker | undefined;
  const found: OutgoingCall[] = [];
  const report = (node: ts.Node, what: string) => {
    found.push({ file, line: source.getLineAndCharacterOfPosition(node.getStart()).line + 1, what });
  };

  const visit = (node: ts.Node): void => {
    // A base class counts as a type node, though it is a value.
    if (ts.isTypeNode(node) && !ts.isExpressionWithTypeArguments(node)) return;
    if (ts.isImportDeclaration(node)) visitImport(node);
    else if (ts.isExportDeclaration(node)) visitExport(node);
    else if (ts.isCallExpression(node)) visitCall(node);
    else if (ts.isIdentifier(node)) visitIdentifier(node);
    ts.forEachChild(node, visit);
  };

  function visitImport({ importClause, moduleSpecifier }: ts.ImportDeclaration): void {
    if (!importClause || importClause.isTypeOnly) return;
    const { name, namedBindings } = importClause;
    reportNames(importClause, moduleSpecifier, [
      ...(name ? ['default'] : []),
      ...(namedBindings && ts.isNamespaceImport(namedBindings) ? ['*'] : []),
      ...(namedBindings && ts.isNamedImports(namedBindings) ? valueNames(namedBindings.elements) : []),
    ]);
  }

  function visitExport(node: ts.ExportDeclaration): void {
    const { exportClause, moduleSpecifier, isTypeOnly } = node;
    if (!moduleSpecifier || isTypeOnly) return;
    const isNamed = exportClause !== undefined && ts.isNamedExports(exportClause);
    reportNames(node, moduleSpecifier, isNamed ? valueNames(exportClause.elements) : ['*']);
  }

  function reportNames(node: ts.Node, moduleSpecifier: ts.Expression, names: readonly string[]): void {
    const module = moduleName(moduleSpecifier);
    const forbidden = restricted.get(module);
    for (const name of names) {
      if (forbidden === all || forbidden?.includes(name)) report(node, `${name} of ${module}`);
    }
  }

  function visitCall(call: ts.CallExpression): void {
    const { expression, arguments: given } = call;
    const isDynamic =
      expression.kind === ts.SyntaxKind.ImportKeyword ||
      /^(require|(.*\.)?getBuiltinModule)$/.test(expression.getText());
    if (isDynamic && given[0] && restricted.has(moduleName(given[0])))
      report(call, `import of ${moduleName(given[0])}`);
    if (!ts.isIdentifier(expression)) return;
    if (takeFetch.has(expression.text) && !given.some(hasFetch)) report(call, `${expression.text} without fetch`);
  }

  /** Reports references to globals. Only a plain property access shows what code takes from `globalThis`. */
  function visitIdentifier(node: ts.Identifier): void {
    const { text, parent } = node;
    const isGlobalObject = text === 'globalThis' || text === 'global';
    if (!(globals.has(text) || isGlobalObject) || isName(node) || isDeclared(node)) return;
    if (!isGlobalObject) report(node, text);
    else if (!ts.isPropertyAccessExpression(parent)) report(node, text);
    else if (globals.has(parent.name.text)) report(node, `${text}.${parent.name.text}`);
  }

  /** Whether a declaration in the scope of a reference has its name. */
  function isDeclared(node: ts.Identifier): boolean {
    checker ??= resolveNames(source);
    const symbol = ts.isShorthandPropertyAssignment(node.parent)
      ? checker.getShorthandAssignmentValueSymbol(node.parent)
      : checker.getSymbolAtLocation(node);
    return (symbol?.declarations ?? []).length > 0;
  }

  visit(source);
  return found;
}

/** Resolves the names of a file by its scopes, without any other file. */
function resolveNames(source: ts.SourceFile): ts.TypeChecker {
  const host: ts.CompilerHost = {
    getSourceFile: (name) => (name === source.fileName ? source : undefined),
    getDefaultLibFileName: () => '',
    writeFile: () => {},
    getCurrentDirectory: () => '',
    getCanonicalFileName: (name) => name,
    useCaseSensitiveFileNames: () => true,
    getNewLine: () => '\n',
    fileExists: (name) => name === source.fileName,
    readFile: () => undefined,
  };
  return ts.createProgram([source.fileName], { noLib: true, noResolve: true, types: [] }, host).getTypeChecker();
}

/** Whether an identifier is the name of a property or of a declaration, and no reference. */
function isName(node: ts.Identifier): boolean {
  const { parent } = node;
  if (ts.isShorthandPropertyAssignment(parent)) return false;
  if ((ts.isBindingElement(parent) || ts.isImportSpecifier(parent)) && parent.propertyName === node) return true;
  return 'name' in parent && parent.name === node;
}

function valueNames(elements: readonly (ts.ImportSpecifier | ts.ExportSpecifier)[]): string[] {
  return elements.filter((one) => !one.isTypeOnly).map((one) => (one.propertyName ?? one.name).text);
}

function hasFetch(node: ts.Expression): boolean {
  if (!ts.isObjectLiteralExpression(node)) return false;
  return node.properties.some((property) => property.name?.getText() === 'fetch');
}

/** The module without `node:`, and without the path in a package. */
function moduleName(specifier: ts.Expression): string {
  if (!ts.isStringLiteralLike(specifier)) return '';
  return specifier.text.replace(/^node:/, '').replace(/^([^@./][^/]*)\/.*$/, '$1');
}
