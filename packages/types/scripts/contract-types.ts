import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript';
import ts from 'typescript';
import { describeLimits, type Limited } from './limits.ts';

const blob = ts.factory.createTypeReferenceNode('Blob');
const never = ts.factory.createKeywordTypeNode(ts.SyntaxKind.NeverKeyword);

/**
 * Generates the types of a contract.
 *
 * @param text the bundled document, as JSON
 */
export async function contractTypes(text: string): Promise<string> {
  const document = JSON.parse(text, withoutText) as OpenAPI3;
  describe(document, document);
  describeRequests(document);
  const types = await openapiTS(document, {
    // A field with a default may be left out of a request, so a default does not make it required.
    defaultNonNullable: false,
    // Exports every schema component under its own name: `Subscriber` as well as `components['schemas']['Subscriber']`.
    rootTypes: true,
    rootTypesNoSchemaPrefix: true,
    transform: typeOf,
  });
  // The notes of openapi-typescript about its own work do not help readers of the types.
  return astToString(types.map(withUndefined)).replaceAll(' (enum property replaced by openapi-typescript)', '');
}

/** Returns the type of a schema if it differs from the one of openapi-typescript. */
function typeOf(schema: object): ts.TypeNode | undefined {
  const range = schema as { type?: unknown; minimum?: number; maximum?: number };
  if (range.type === 'integer' && range.minimum !== undefined && range.maximum !== undefined) {
    const count = range.maximum - range.minimum + 1;
    // A compiler rejects other numbers then. Longer lists are hard to read.
    if (count <= 16) return literals(range.minimum, count);
  }
  // A file is a Blob in TypeScript, which fetch sends and returns.
  if ('format' in schema && schema.format === 'binary') return blob;
  // A property that excludes another one. openapi-fetch represents a null in a request like this, and the types must match.
  return 'type' in schema && schema.type === 'null' ? never : undefined;
}

/**
 * Lets optional fields be undefined, as JSON and queries leave them out then. Otherwise, a program with `exactOptionalPropertyTypes` could
 * not pass a variable that may be undefined. The structure of paths and operations stays, since openapi-fetch distinguishes the two.
 */
function withUndefined(node: ts.Node): ts.Node {
  if (!ts.isInterfaceDeclaration(node) || !/components|operations/.test(node.name.text)) return node;
  const firstLevel = node.name.text === 'operations' ? 4 : 3;
  const visit = (child: ts.Node, level: number): ts.Node => {
    const next = ts.isPropertySignature(child) ? level + 1 : level;
    const visited = ts.visitEachChild(child, (one) => visit(one, next), undefined);
    if (!ts.isPropertySignature(visited) || !visited.questionToken || !visited.type || next < firstLevel)
      return visited;
    // A field that excludes another one. openapi-fetch has the same type for it.
    if (visited.type.kind === ts.SyntaxKind.NeverKeyword) return visited;
    const type = ts.factory.createUnionTypeNode([
      visited.type,
      ts.factory.createKeywordTypeNode(ts.SyntaxKind.UndefinedKeyword),
    ]);
    const { modifiers, name, questionToken } = visited;
    return ts.factory.updatePropertySignature(visited, modifiers, name, questionToken, type);
  };
  return visit(node, 0);
}

/** A union of integers, such as `4 | 5 | 6`. */
function literals(first: number, count: number): ts.TypeNode {
  const numbers = Array.from({ length: count }, (_, index) => ts.factory.createNumericLiteral(first + index));
  return ts.factory.createUnionTypeNode(numbers.map((number) => ts.factory.createLiteralTypeNode(number)));
}

/** Removes `text/plain` next to JSON. An error may be JSON or the same JSON labelled as text: the client parses both to one type. */
function withoutText(key: string, value: unknown): unknown {
  if (key !== 'content' || typeof value !== 'object' || value === null || !('application/json' in value)) return value;
  const { 'text/plain': _, ...others } = value as Record<string, unknown>;
  return others;
}

/** Copies the description of a schema to properties that refer to it and have none, because an editor shows only that of the property. */
function describe(node: unknown, document: OpenAPI3): void {
  if (typeof node !== 'object' || node === null) return;
  for (const property of Object.values('properties' in node ? Object(node.properties) : {}) as Property[]) {
    const name = property.$ref?.split('/').at(-1);
    const schema = name === undefined ? undefined : (document.components?.schemas?.[name] as Property | undefined);
    if (schema?.description) property.description ??= schema.description;
  }
  for (const child of Object.values(node)) describe(child, document);
}

/** Adds limits to the fields of requests, and limits and defaults to their parameters: an editor shows the description and the default. */
function describeRequests(document: OpenAPI3): void {
  const described = new Set<unknown>();
  for (const operation of Object.values(document.paths ?? {}).flatMap((item) => Object.values(item) as Operation[])) {
    for (const reference of operation.parameters ?? []) {
      const parameter = resolve<Parameter>(reference);
      const schema = resolve<Property>(parameter.schema);
      parameter.default ??= schema.default;
      addLimits(parameter, schema);
    }
    describeFields(operation.requestBody);
  }

  /** Adds limits to the fields of a schema, and of the schemas in it. */
  function describeFields(reference: unknown): void {
    const node = resolve<object | null | undefined>(reference);
    if (typeof node !== 'object' || node === null || described.has(node)) return;
    described.add(node);
    for (const property of Object.values('properties' in node ? Object(node.properties) : {}) as Property[]) {
      addLimits(property, resolve<Property>(property));
    }
    Object.values(node).forEach(describeFields);
  }

  function addLimits(target: Property, schema: Property): void {
    const limits = describeLimits(schema, target.description ?? '');
    if (limits && !described.has(target)) target.description = [target.description, limits].filter(Boolean).join(' ');
    described.add(target);
  }

  function resolve<Target>(reference: unknown): Target {
    const { $ref } = Object(reference) as Property;
    if ($ref === undefined) return reference as Target;
    return $ref
      .split('/')
      .slice(1)
      .reduce<unknown>((parent, key) => Object(parent)[key], document) as Target;
  }
}

interface Operation {
  parameters?: unknown[];
  requestBody?: unknown;
}

interface Parameter extends Property {
  schema?: unknown;
}

interface Property extends Limited {
  $ref?: string;
  description?: string;
  default?: unknown;
}
