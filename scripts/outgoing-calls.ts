import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** Code that runs in the service, in the mock, or in both. Their pages run in a browser and are JavaScript. */
const sources = ['apps/{server,mock}/src/**/*.ts', 'packages/{contract,dialects}/src/**/*.ts'];

const all: readonly string[] = [];

/** Modules that open connections, with the names that do; `*` is an import of the whole module. */
const restricted = new Map<string, readonly string[]>([
  ['http', ['request', 'get', 'Agent', 'globalAgent', 'ClientRequest', 'default', '*']],
  ['https', all],
  ['http2', all],
  ['net', ['connect', 'createConnection', 'Socket', 'default', '*']],
  ['tls', all],
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
  const found: OutgoingCall[] = [];
  const report = (node: ts.Node, what: string) => {
    found.push({ file, line: source.getLineAndCharacterOfPosition(node.getStart()).line + 1, what });
  };

  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) visitImport(node);
    else if (ts.isCallExpression(node)) visitCall(node);
    else if (ts.isNewExpression(node) || ts.isPropertyAccessExpression(node)) visitGlobal(node);
    ts.forEachChild(node, visit);
  };

  function visitImport({ importClause, moduleSpecifier }: ts.ImportDeclaration): void {
    const module = moduleName(moduleSpecifier);
    const names = restricted.get(module);
    if (!names || !importClause || importClause.isTypeOnly) return;
    const { name, namedBindings } = importClause;
    const imported = [
      ...(name ? ['default'] : []),
      ...(namedBindings && ts.isNamespaceImport(namedBindings) ? ['*'] : []),
      ...(namedBindings && ts.isNamedImports(namedBindings)
        ? namedBindings.elements.filter((one) => !one.isTypeOnly).map((one) => (one.propertyName ?? one.name).text)
        : []),
    ];
    for (const one of imported) {
      if (names === all || names.includes(one)) report(importClause, `${one} of ${module}`);
    }
  }

  function visitCall(call: ts.CallExpression): void {
    const { expression, arguments: given } = call;
    const isDynamic = expression.kind === ts.SyntaxKind.ImportKeyword || expression.getText() === 'require';
    if (isDynamic && given[0] && restricted.has(moduleName(given[0])))
      report(call, `import of ${moduleName(given[0])}`);
    if (!ts.isIdentifier(expression)) return;
    if (globals.has(expression.text) && !isDeclared(expression.text)) report(call, expression.text);
    if (takeFetch.has(expression.text) && !given.some(hasFetch)) report(call, `${expression.text} without fetch`);
  }

  function visitGlobal(node: ts.NewExpression | ts.PropertyAccessExpression): void {
    if (ts.isNewExpression(node)) {
      const name = node.expression.getText();
      if (globals.has(name) && !isDeclared(name)) report(node, `new ${name}`);
    } else if (/^(globalThis|global)$/.test(node.expression.getText()) && globals.has(node.name.text)) {
      report(node, `globalThis.${node.name.text}`);
    }
  }

  /** Whether the file has a variable, parameter or import of this name. */
  function isDeclared(name: string): boolean {
    let isFound = false;
    const look = (node: ts.Node): void => {
      const declares = ts.isVariableDeclaration(node) || ts.isParameter(node) || ts.isBindingElement(node);
      if ((declares || ts.isFunctionDeclaration(node) || ts.isImportSpecifier(node)) && node.name?.getText() === name) {
        isFound = true;
      }
      ts.forEachChild(node, look);
    };
    look(source);
    return isFound;
  }

  visit(source);
  return found;
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
