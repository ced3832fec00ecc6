import type { Block, Document } from './document.ts';

/** A part of a document that is retrieved and quoted as a whole. */
export interface DocumentChunk {
  /** Headings above it, outermost first, without the document's title. */
  headings: readonly string[];
  content: string;
  words: number;
}

/** Minimum words of a chunk, if its section has as many, and maximum words. */
const minWords = 80;
const maxWords = 220;
/** A chunk above the minimum does not grow beyond this number of words. */
const targetWords = 180;
/**
 * Words below which a section is joined with the next one, if that is also short: a few sentences contain too few words to be found by
 * their topic.
 */
const shortSectionWords = 90;

/** Maximum UTF-16 code units of a heading. A longer one counts as text, because the index repeats a heading for each chunk below it. */
const maxHeadingCharacters = 300;

/** A part that is never split. */
interface Unit {
  text: string;
  words: number;
  /** Separator from the previous unit. */
  glue: string;
}

interface Section {
  headings: readonly string[];
  units: readonly Unit[];
}

/** Splits a document at its structure: between sections, else between paragraphs or items, else between sentences. */
export function splitIntoChunks(document: Document): DocumentChunk[] {
  return joinShortSections(sectionsOf(document)).flatMap(({ headings, units }) =>
    fillChunks(units).map((part) => ({ headings, content: textOf(part), words: wordsIn(part) })),
  );
}

/** Counts UTF-16 code units. Title and headings count for each chunk, because the index repeats them. */
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
      // One by one: a call accepts only some ten thousand arguments.
      for (const unit of unitsOf(block)) sections.at(-1)?.units.push(unit);
      continue;
    }
    while ((path.at(-1)?.depth ?? 0) >= block.depth) path.pop();
    const next = blocks[index + 1];
    const isEmpty = next === undefined || (next.type === 'heading' && next.depth <= block.depth);
    const headings = path.map(({ text }) => text);
    if (block.text === title) sections.push({ headings, units: [] });
    // A heading without content counts as text.
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

/** Joins short sections. Headings that the joined sections do not share become text. */
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

/** @param glue before the first sentence */
function sentencesOf(text: string, glue: string): Unit[] {
  return [...segmenter.segment(text)]
    .flatMap(({ segment }) => cutByWords(segment.trim()))
    .map((sentence, index) => unitOf(sentence, index === 0 ? glue : ' '));
}

/** Cuts an overlong sentence, such as an endless list of names, between words. */
function cutByWords(sentence: string): string[] {
  const words = sentence.split(/\s+/);
  if (words.length <= maxWords) return [sentence];
  return Array.from({ length: Math.ceil(words.length / maxWords) }, (_, index) =>
    words.slice(index * maxWords, (index + 1) * maxWords).join(' '),
  );
}

/** Groups units into chunks with enough words each. */
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
