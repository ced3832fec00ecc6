import { listOperations, type Operation } from './document.ts';

/** A resource: its methods, and the resources in it. */
interface ResourceNode {
  methods: string[];
  /** The type parameter of its class, if it has one. */
  typeParameter: string;
  children: Map<string, ResourceNode>;
}

/** How the classes of a contract are written. */
export interface ClassStyle {
  /** The end of each class name, so that none is the name of a schema. */
  suffix?: string;
  /** The declaration of the type parameter that the methods of an operation need, such as `<Payloads extends object>`. */
  typeParameterOf?: (operation: Operation) => string;
  /** Returns the source of the methods of an operation. */
  methodsOf: (name: string, method: string, path: string, operation: Operation) => string[];
}

/** Sorts the operations of a contract by `x-resource`, and writes the classes and the fields of the class that holds them. */
export function resourceTree(document: object, style: ClassStyle): { classes: string; fields: string } {
  const root: ResourceNode = { methods: [], typeParameter: '', children: new Map() };
  for (const { method, path, operation } of listOperations(document)) {
    const names = operation['x-resource'].split('.');
    const name = names.pop() as string;
    let node = root;
    for (const child of names) {
      const next = node.children.get(child) ?? { methods: [], typeParameter: '', children: new Map() };
      next.typeParameter ||= style.typeParameterOf?.(operation) ?? '';
      node.children.set(child, next);
      node = next;
    }
    node.methods.push(...style.methodsOf(name, method, path, operation));
  }
  const { suffix = '' } = style;
  return { classes: classes([...root.children], suffix).join('\n'), fields: fields([...root.children], suffix) };
}

const className = (path: string, suffix: string) =>
  path[0]?.toUpperCase() + path.slice(1).replace(/\.(\w)/g, (_, letter) => letter.toUpperCase()) + suffix;

/** The classes of resources, those in a resource before it. */
function classes(nodes: [path: string, ResourceNode][], suffix: string): string[] {
  return nodes.flatMap(([path, { methods, typeParameter, children }]) => {
    const below = [...children].map(([name, child]): [string, ResourceNode] => [`${path}.${name}`, child]);
    return [
      ...classes(below, suffix),
      `class ${className(path, suffix)}${typeParameter} extends Resource {\n${fields(below, suffix)}${methods.join('\n')}\n}`,
    ];
  });
}

function fields(nodes: [path: string, ResourceNode][], suffix: string): string {
  return nodes
    .map(([path, { typeParameter }]) => {
      const type = className(path, suffix) + typeParameter.replace(/ [^>]*/, '');
      return `  readonly ${path.split('.').at(-1)}: ${type} = new ${type}(this.client);\n`;
    })
    .join('');
}
