/** Splits the Markdown of a long page into files that fit into one response of an assistant's tools. */
import { type Block, formatMarkdown, type Markdown, plainText } from './mdast.ts';

/** The limit of a file. Common assistants cut or summarize longer ones. */
export const maxMarkdownCharacters = 50_000;

/** The room for the lines at the top of a file, which are added after the split. */
const reservedCharacters = 1_000;

/** A file with a part of a page. */
interface MarkdownPart {
  /** The name of the file, without its extension: `scenarios` or `body-2`. */
  name: string;
  /** The section of the page that the part belongs to. */
  title: string;
  blocks: Block[];
}

export interface SplitPage {
  /** The page itself: every section, with links in place of the blocks that moved to parts. */
  main: Block[];
  parts: MarkdownPart[];
}

interface Section {
  heading: Block | undefined;
  blocks: Block[];
}

/**
 * Keeps a page that fits. The largest sections of a longer page move to parts until the page fits. Sections with
 * subsections move first, and keep the first subsection as an example: the scenarios of an operation, say.
 *
 * @param addressOf Returns the address of a part by its name, for links from the page.
 */
export function splitMarkdown(
  page: Markdown,
  addressOf: (name: string) => string,
  maxCharacters = maxMarkdownCharacters,
): SplitPage {
  const limit = maxCharacters - reservedCharacters;
  const sections = sectionsAt(2, page.children);
  const candidates = sections
    .filter(({ heading }) => heading)
    .map((section) => ({ section, subsections: sectionsAt(3, section.blocks), size: sizeOf(section.blocks) }))
    .toSorted((a, b) => Number(b.subsections.length > 1) - Number(a.subsections.length > 1) || b.size - a.size);

  const parts: MarkdownPart[] = [];
  for (const { section, subsections } of candidates) {
    if (sizeOf(flat(sections)) <= limit) break;
    const isDivided = subsections.length > 1;
    const kept = isDivided ? subsections.slice(0, 2) : [];
    const moved = isDivided ? subsections.slice(2) : subsections;
    if (moved.length === 0) continue;
    const title = section.heading ? plainText(section.heading) : '';
    const chunks = chunksOf(moved, limit);
    const names = chunks.map((_, index) => `${slugOf(title)}${index === 0 ? '' : `-${index + 1}`}`);
    parts.push(...chunks.map((chunk, index) => ({ name: names[index] ?? '', title, blocks: flat(chunk) })));
    section.blocks = [...flat(kept), linksTo(title, chunks, names.map(addressOf))];
  }
  return { main: flat(sections), parts };
}

const sizes = new WeakMap<Block, number>();

/** Measures each block once: with its blank line, blocks next to each other are as long as their sum. */
function sizeOf(blocks: Block[]): number {
  return blocks.reduce((sum, block) => {
    const size = sizes.get(block) ?? formatMarkdown([block]).length + 1;
    sizes.set(block, size);
    return sum + size;
  }, 0);
}

/** Groups blocks by the headings of a depth. Blocks before the first heading are a section without one. */
function sectionsAt(depth: number, blocks: Block[]): Section[] {
  const sections: Section[] = [{ heading: undefined, blocks: [] }];
  for (const block of blocks) {
    if (block.type === 'heading' && block.depth === depth) sections.push({ heading: block, blocks: [] });
    else sections.at(-1)?.blocks.push(block);
  }
  return sections;
}

const flat = (sections: Section[]): Block[] =>
  sections.flatMap(({ heading, blocks }) => (heading ? [heading, ...blocks] : blocks));

/** Fills as few chunks as the limit allows. A section that exceeds the limit alone is divided between its blocks. */
function chunksOf(sections: Section[], limit: number): Section[][] {
  const pieces = sections.flatMap((section): Section[] => {
    if (sizeOf(flat([section])) <= limit) return [section];
    const blocks = section.blocks.flatMap((block) => divided(block, limit));
    return filled(blocks, limit, (block) => sizeOf([block])).map((some, index) => ({
      heading: index === 0 ? section.heading : undefined,
      blocks: some,
    }));
  });
  return filled(pieces, limit, (piece) => sizeOf(flat([piece])));
}

/** Groups items in their order, each group as long as the limit allows. */
function filled<T>(items: T[], limit: number, sizeOfItem: (item: T) => number): T[][] {
  const groups: T[][] = [];
  let room = 0;
  for (const item of items) {
    const size = sizeOfItem(item);
    const last = groups.at(-1);
    if (last && size <= room) last.push(item);
    else {
      groups.push([item]);
      room = limit;
    }
    room -= size;
  }
  return groups;
}

/** Divides a long list between its items, and a long table between its rows. Each piece of a table has the head. */
function divided(block: Block, limit: number): Block[] {
  if (sizeOf([block]) <= limit) return [block];
  if (block.type === 'table') {
    const [head, ...rows] = block.children;
    const tableOf = (some: typeof rows): Block => ({ ...block, children: head ? [head, ...some] : some });
    const headSize = sizeOf([tableOf([])]);
    return filled(rows, limit - headSize, (row) => sizeOf([tableOf([row])]) - headSize).map(tableOf);
  }
  if (block.type !== 'list') return [block];
  // An item that is too long alone, such as an array with its fields, is divided between its own blocks.
  const [only, ...others] = block.children;
  if (only && others.length === 0) return only.children.flatMap((child) => divided(child, limit));
  const listOf = (some: typeof block.children): Block => ({ ...block, children: some });
  return filled(block.children, limit, (item) => sizeOf([listOf([item])]))
    .map(listOf)
    .flatMap((list) => divided(list, limit));
}

/** Lists the moved subsections with their first sentences, and links to the files that have them. */
function linksTo(title: string, chunks: Section[][], addresses: string[]): Block {
  const items = chunks.flatMap((chunk, index) => {
    const url = addresses[index] ?? '';
    const named = chunk.flatMap(({ heading, blocks }) =>
      heading ? [linkItem(plainText(heading), url, summaryOf(blocks))] : [],
    );
    const all = chunks.length === 1 ? title : `${title}, part ${index + 1} of ${chunks.length}`;
    return named.length > 0 ? named : [linkItem(all, url, '')];
  });
  return { type: 'list', spread: false, children: items };
}

/** The first paragraph, unless it is long. */
function summaryOf([first]: Block[]): string {
  const text = first?.type === 'paragraph' ? plainText(first).replaceAll(/\s+/g, ' ').trim() : '';
  return text.length <= 160 ? text : '';
}

function linkItem(name: string, url: string, summary: string) {
  const link = { type: 'link' as const, url, children: [{ type: 'text' as const, value: name }] };
  const words = summary ? [{ type: 'text' as const, value: `: ${summary}` }] : [];
  return {
    type: 'listItem' as const,
    spread: false,
    children: [{ type: 'paragraph' as const, children: [link, ...words] }],
  };
}

const slugOf = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
