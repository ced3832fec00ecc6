/**
 * Converts text to outlines, so that an image is the same on every machine, whatever its fonts. There is no kerning and
 * no ligatures, which is enough for Latin titles.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { create, type Font } from 'fontkitten';

export interface OutlineFont {
  font: Font;
  /** Size of an em, in pixels. */
  size: number;
}

/** @param weight A weight of Inter: 400, 700 … */
export function inter(weight: number, size: number): OutlineFont {
  const file = fileURLToPath(import.meta.resolve(`@fontsource/inter/files/inter-latin-${weight}-normal.woff`));
  const font = create(readFileSync(file));
  if (font.isCollection) throw new Error(`${file} holds more than one font.`);
  return { font, size };
}

/** Measures the width of a text, in pixels. */
export function widthOf(text: string, { font, size }: OutlineFont): number {
  const advance = font.glyphsForString(text).reduce((sum, glyph) => sum + glyph.advanceWidth, 0);
  return (advance * size) / font.unitsPerEm;
}

/**
 * Breaks a text between words.
 *
 * @param width The room there is for a line, in pixels. A longer word stands alone on its line.
 * @param most How many lines there is room for; the last one ends in an ellipsis where the text goes on.
 */
export function linesOf(text: string, lettering: OutlineFont, width: number, most: number): string[] {
  const fits = (line: string) => widthOf(line, lettering) <= width;
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const line = lines.at(-1);
    const longer = `${line} ${word}`;
    if (line !== undefined && fits(longer)) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  if (lines.length <= most) return lines;
  const words = (lines[most - 1] ?? '').split(' ');
  while (words.length > 1 && !fits(`${words.join(' ')}…`)) words.pop();
  return [...lines.slice(0, most - 1), `${words.join(' ').replace(/[,.:;]$/, '')}…`];
}

/**
 * A line as SVG.
 *
 * @param x Where it begins, in pixels.
 * @param y Its baseline, in pixels.
 */
export function outline(text: string, { font, size }: OutlineFont, x: number, y: number, fill: string): string {
  const scale = size / font.unitsPerEm;
  let end = 0;
  const letters = font.glyphsForString(text).map((glyph) => {
    const path = `<path transform="translate(${end})" d="${pathOf(glyph)}"/>`;
    end += glyph.advanceWidth;
    return path;
  });
  return `<g transform="translate(${x} ${y}) scale(${scale} ${-scale})" fill="${fill}">${letters.join('')}</g>`;
}

type Glyph = ReturnType<Font['glyphsForString']>[number];

/** The outlines by glyph: a font returns the same one for a letter, and to format it takes longer than anything else here. */
const paths = new WeakMap<Glyph, string>();

function pathOf(glyph: Glyph): string {
  const path = paths.get(glyph) ?? glyph.path.toSVG();
  paths.set(glyph, path);
  return path;
}
