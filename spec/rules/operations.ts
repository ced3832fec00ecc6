import type { Context, Node } from './redocly.ts';
import { ResolvedNode } from './resolved-node.ts';

const methods = new Set(['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace']);

export interface Operation {
  /** The name in messages: `POST /v1/topics`, or `webhook chatAppMessage`. */
  readonly title: string;
  /** The path, or undefined for a webhook. */
  readonly path: string | undefined;
  /** The folder of its examples: the operationId, or the name of the webhook. */
  readonly name: string;
  readonly resolved: ResolvedNode;
  /** Its parameters and those of its path. */
  readonly parameters: ResolvedNode[];
}

/** Yields every operation of the document: first those of the paths, then those of the webhooks. */
export function* operations(root: Node, context: Context): Generator<Operation> {
  const document = new ResolvedNode(root, context.location, context.resolve);
  for (const kind of ['paths', 'webhooks'] as const) {
    for (const [name, pathItem] of document.entries(kind)) {
      for (const [method, resolved] of pathItem.entries()) {
        if (!methods.has(method)) continue;
        const isPath = kind === 'paths';
        yield {
          title: isPath ? `${method.toUpperCase()} ${name}` : `webhook ${name}`,
          path: isPath ? name : undefined,
          name: isPath ? String(resolved.fields.operationId) : name,
          resolved,
          parameters: [pathItem, resolved].flatMap((owner) =>
            owner.entries('parameters').map(([, parameter]) => parameter),
          ),
        };
      }
    }
  }
}
