import type { Block, Document } from './document.ts';

/** A part of a document that is found and quoted as a whole. */
export interface DocumentChunk {
  /** Headings above it, outermost first, without the document's title. */
  headings: readonly string[];
  content: string;
  words: number;
}

/** A piece has so many words at least, where its section has as many, and at most. */
const minWords = 80;
const maxWords = 220;
/** A piece that has enough takes nothing more that would make it longer than this. */
const targetWords = 180;
/**
 * A section with fewer words is put together with the next one when that is as short: a few sentences say too little of what they are
 * about to be found by it.
 */
const shortSectionWords = 90;

/** UTF-16 code units of a heading. A longer one is text: the index repeats a heading for each piece below it. */
const maxHeadingCharacters = 300;

/** A part that is never divided. */
interface Unit {
  text: string;
  words: number;
  /** What stands between it and the one before. */
  glue: string;
}

interface Section {
  headings: readonly string[];
  units: readonly Unit[];
}

/** Divides a document where its structure does: between sections, else between paragraphs or items, else between sentences. */
export function splitIntoChunks(document: Document): DocumentChunk[] {
  return joinShortSections(sectionsOf(document)).flatMap(({ headings, units }) =>
    fillChunks(units).map((part) => ({ headings, content: textOf(part), words: wordsIn(part) })),
  );
}

/** Counts UTF-16 code units. Title and headings count for each piece, as the index repeats them. */
export function countIndexedCharacters(title: string, pieces: readonly DocumentChunk[]): number {
  return pieces.reduce(
    (sum, { headings, content }) =>
      sum + title.length + content.length + headings.reduce((all, { length }) => all + length, 0),
    0,
  );
}

function sectionsOf({ title, blocks: read }: Document): Section[] {
  const blocks = read.map((block): Block => (isOverlong(block) ? { type: 'paragraph', text: block.text } : block));
  const sections: { headings: string[]; units: Unit[] }[] = [{ headings: [], units: [] }];
  const path: { depth: number; text: string }[] = [];
  for (const [index, block] of blocks.entries()) {
    if (block.type !== 'heading') {
      // One by one: a call takes some ten thousand arguments, and a block has any number of units.
      for (const unit of unitsOf(block)) sections.at(-1)?.units.push(unit);
      continue;
    }
    while ((path.at(-1)?.depth ?? 0) >= block.depth) path.pop();
    const next = blocks[index + 1];
    const isEmpty = next === undefined || (next.type === 'heading' && next.depth <= block.depth);
    const headings = path.map(({ text }) => text);
    if (block.text === title) sections.push({ headings, units: [] });
    // A heading with nothing under it is a text by itself.
    else if (isEmpty) sections.push({ headings, units: [unitOf(block.text)] });
    else {
      path.push(block);
      sections.push({ headings: [...headings, block.text], units: [] });
    }
  }
  return sections.filter(({ units }) => units.length > 0);
}

function isOverlong(block: Block): block is Extract<Block, { type: 'heading' }> {
  return block.type === 'heading' && block.text.length > maxHeadingCharacters;
}

/** Of sections that are put together, what their headings do not share becomes text. */
function joinShortSections(sections: readonly Section[]): Section[] {
  const joined: Section[] = [];
  for (const section of sections) {
    const last = joined.at(-1);
    if (last === undefined || wordsIn(last.units) >= shortSectionWords || wordsIn(section.units) >= shortSectionWords) {
      joined.push(section);
      continue;
    }
    const differs = last.headings.findIndex((heading, index) => heading !== section.headings[index]);
    const shared = differs < 0 ? last.headings : last.headings.slice(0, differs);
    const below = ({ headings, units }: Section) => [
      ...headings.slice(shared.length).map((text) => unitOf(text)),
      ...units,
    ];
    joined[joined.length - 1] = { headings: shared, units: [...below(last), ...below(section)] };
  }
  return joined;
}

function unitsOf(block: Exclude<Block, { type: 'heading' }>): Unit[] {
  if (block.type === 'paragraph') {
    const whole = unitOf(block.text);
    return whole.words <= maxWords ? [whole] : sentencesOf(block.text, '\n\n');
  }
  const whole = unitOf(block.lines.join('\n'));
  if (whole.words <= maxWords) return [whole];
  return block.lines.flatMap((line, index) => {
    const glue = index === 0 ? '\n\n' : '\n';
    const unit = unitOf(line, glue);
    return unit.words <= maxWords ? [unit] : sentencesOf(line, glue);
  });
}

const segmenter = new Intl.Segmenter(undefined, { granularity: 'sentence' });

/** @param glue before the first one */
function sentencesOf(text: string, glue: string): Unit[] {
  return [...segmenter.segment(text)]
    .flatMap(({ segment }) => cutByWords(segment.trim()))
    .map((sentence, index) => unitOf(sentence, index === 0 ? glue : ' '));
}

/** What is no sentence any more, such as a list of names without an end, is cut between words. */
function cutByWords(sentence: string): string[] {
  const words = sentence.split(/\s+/);
  if (words.length <= maxWords) return [sentence];
  return Array.from({ length: Math.ceil(words.length / maxWords) }, (_, index) =>
    words.slice(index * maxWords, (index + 1) * maxWords).join(' '),
  );
}

/** Parts with enough words each, as far as there are as many. */
function fillChunks(units: readonly Unit[]): (readonly Unit[])[] {
  const parts: Unit[][] = [];
  let words = 0;
  for (const unit of units) {
    const last = parts.at(-1);
    if (last === undefined || words + unit.words > (words < minWords ? maxWords : targetWords)) {
      parts.push([unit]);
      words = 0;
    } else last.push(unit);
    words += unit.words;
  }
  const [end = [], before = []] = parts.slice(-2).reverse();
  if (parts.length > 1 && words < minWords && words + wordsIn(before) <= maxWords) {
    parts.splice(-2, 2, [...before, ...end]);
  }
  return parts;
}

function unitOf(text: string, glue = '\n\n'): Unit {
  return { text, words: text.match(/\S+/g)?.length ?? 0, glue };
}

function wordsIn(units: readonly Unit[]): number {
  return units.reduce((sum, { words }) => sum + words, 0);
}

function textOf(units: readonly Unit[]): string {
  return units.map(({ text, glue }, index) => (index === 0 ? text : glue + text)).join('');
}
