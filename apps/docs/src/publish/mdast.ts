/** Converts HTML to Markdown trees, and formats and queries them. */
import rehypeRemark from 'rehype-remark';
import remarkGfm from 'remark-gfm';
import remarkStringify from 'remark-stringify';
import { unified } from 'unified';
import type { Tree } from './hast.ts';

const writer = unified()
  .use(rehypeRemark)
  .use(remarkGfm, { tablePipeAlign: false })
  .use(remarkStringify, { bullet: '-', emphasis: '_', fences: true, listItemIndent: 'one', rule: '-' });

export type Markdown = Parameters<typeof writer.stringify>[0];
export type Block = Markdown['children'][number];

export const toMarkdown = (page: Tree): Markdown =>
  writer.runSync(page.type === 'root' ? page : { type: 'root', children: [page] });

export const formatMarkdown = (blocks: Block[]): string => writer.stringify({ type: 'root', children: blocks });

/** Returns the text of a node without its formatting. */
export function plainText(node: object): string {
  if ('value' in node) return String(node.value);
  return 'children' in node ? (node.children as object[]).map(plainText).join('') : '';
}
