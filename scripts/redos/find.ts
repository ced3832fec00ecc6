import ts from 'typescript';

/** A regular expression of the source or of the contract. */
export interface Expression {
  /** File and line: `scripts/start.ts:12`; in the contract the JSON pointer. */
  place: string;
  /** Undefined where it is put together at run time, so that it cannot be checked. */
  source: string | undefined;
  flags: string;
  /** Why it may stay as it is: the text behind `redos:` in a comment on its line or on the line before. */
  reason?: string;
}

/**
 * Finds the regular expressions of a file: literals, `RegExp(…)` and `new RegExp(…)`, strings that `match` and `search` take, and the
 * `pattern` and `patternProperties` of a JSON Schema. Constant strings are followed through `const`, `+`, templates and `.source`.
 *
 * @param path of TypeScript, JavaScript or Astro. Of Astro, only the part between `---` is read
 */
export function findInCode(path: string, code: string): Expression[] {
  const text = path.endsWith('.astro') ? frontmatterOf(code) : code;
  const file = ts.createSourceFile(
    path,
    text,
    ts.ScriptTarget.Latest,
    true,
    path.endsWith('.tsx') ? ts.ScriptKind.TSX : undefined,
  );
  const lines = text.split('\n');
  const constants = constantsOf(file);
  const found: Expression[] = [];
  visit(file);
  return found;

  function visit(node: ts.Node): void {
    const expression = expressionAt(node);
    if (expression) {
      const line = file.getLineAndCharacterOfPosition(node.getStart()).line;
      const reason = [lines[line], lines[line - 1]].map(reasonIn).find((text) => text !== undefined);
      found.push({ place: `${path}:${line + 1}`, ...expression, ...(reason !== undefined && { reason }) });
    }
    ts.forEachChild(node, visit);
  }

  function expressionAt(node: ts.Node): Pick<Expression, 'source' | 'flags'> | undefined {
    if (ts.isRegularExpressionLiteral(node)) return partsOf(node);
    if ((ts.isNewExpression(node) || ts.isCallExpression(node)) && constructors.has(node.expression.getText())) {
      const [source, flags] = node.arguments ?? [];
      // A literal in it is found by itself.
      if (source && ts.isRegularExpressionLiteral(source)) return undefined;
      return { source: source && textOf(source), flags: (flags && textOf(flags)) ?? '' };
    }
    const source = stringAt(node);
    return source === undefined ? undefined : { source, flags: ts.isCallExpression(node) ? '' : 'u' };
  }

  /** The constant string that a method or JSON Schema takes for a regular expression. */
  function stringAt(node: ts.Node): string | undefined {
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      const [argument] = node.arguments;
      return argument && stringMethods.has(node.expression.name.text) ? textOf(argument) : undefined;
    }
    if (ts.isShorthandPropertyAssignment(node)) return node.name.text === 'pattern' ? textOf(node.name) : undefined;
    if (!ts.isPropertyAssignment(node)) return undefined;
    if (nameOf(node) === 'pattern') return textOf(node.initializer);
    const isPatternProperty =
      ts.isPropertyAssignment(node.parent.parent) && nameOf(node.parent.parent) === 'patternProperties';
    return isPatternProperty ? nameOf(node) : undefined;
  }

  function nameOf({ name }: ts.PropertyAssignment): string | undefined {
    if (ts.isComputedPropertyName(name)) return textOf(name.expression);
    return ts.isIdentifier(name) || ts.isStringLiteralLike(name) ? name.text : undefined;
  }

  function textOf(node: ts.Expression): string | undefined {
    return constantText(node, constants);
  }
}

/** Returns the value of a constant string; undefined for an expression that only running it evaluates. */
function constantText(node: ts.Expression, constants: ReturnType<typeof constantsOf>): string | undefined {
  const textOf = (part: ts.Expression) => constantText(part, constants);
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node)) return textOf(node.expression);
  if (ts.isIdentifier(node)) {
    const value = constants.get(node.text);
    return value && textOf(value);
  }
  if (ts.isTaggedTemplateExpression(node) && node.tag.getText() === 'String.raw') {
    return ts.isNoSubstitutionTemplateLiteral(node.template) ? node.template.rawText : undefined;
  }
  if (ts.isTemplateExpression(node)) {
    return joined([
      node.head.text,
      ...node.templateSpans.flatMap((span) => [textOf(span.expression), span.literal.text]),
    ]);
  }
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken) {
    return joined([textOf(node.left), textOf(node.right)]);
  }
  if (ts.isPropertyAccessExpression(node) && node.name.text === 'source') {
    const value = ts.isIdentifier(node.expression) ? constants.get(node.expression.text) : node.expression;
    return value && ts.isRegularExpressionLiteral(value) ? partsOf(value).source : undefined;
  }
  return undefined;
}

const constructors = new Set(['RegExp', 'globalThis.RegExp']);
/** Methods of strings that make a regular expression of a string. */
const stringMethods = new Set(['match', 'matchAll', 'search']);

/** The patterns of a contract's schemas, in the syntax that JSON Schema prescribes. */
export function findInContract(node: unknown, pointer = '#'): Expression[] {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([key, value]) => {
    const place = `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    if (key === 'pattern' && typeof value === 'string') return [{ place, source: value, flags: 'u' }];
    const patterns =
      key === 'patternProperties' && typeof value === 'object' && value !== null ? Object.keys(value) : [];
    return [...patterns.map((source) => ({ place, source, flags: 'u' })), ...findInContract(value, place)];
  });
}

function partsOf(literal: ts.RegularExpressionLiteral): { source: string; flags: string } {
  const end = literal.text.lastIndexOf('/');
  return { source: literal.text.slice(1, end), flags: literal.text.slice(end + 1) };
}

/** The values of `const` names. A name that the file gives to several is known by none. */
function constantsOf(file: ts.SourceFile): Map<string, ts.Expression | undefined> {
  const constants = new Map<string, ts.Expression | undefined>();
  const visit = (node: ts.Node): void => {
    const isConst = ts.isVariableDeclaration(node) && (node.parent.flags & ts.NodeFlags.Const) !== 0;
    if (isConst && ts.isIdentifier(node.name)) {
      constants.set(node.name.text, constants.has(node.name.text) ? undefined : node.initializer);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return constants;
}

function joined(parts: readonly (string | undefined)[]): string | undefined {
  return parts.includes(undefined) ? undefined : parts.join('');
}

function reasonIn(line: string | undefined): string | undefined {
  const at = line?.search(/\/\/ redos: /) ?? -1;
  // A comment without a reason counts for nothing.
  return (at >= 0 && line?.slice(at + '// redos: '.length).trim()) || undefined;
}

/** The code of an Astro file, on the lines that it has there. */
function frontmatterOf(text: string): string {
  const [before, code] = text.split(/^---$/m, 2);
  return before === '' && code !== undefined ? code : '';
}
