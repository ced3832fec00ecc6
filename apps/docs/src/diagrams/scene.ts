/**
 * The shapes of a drawing. A layout creates them, and `Drawing.astro` renders and styles them as SVG.
 *
 * A library for graph layout, such as dagre, would replace only `state-routes.ts` (122 lines): sequences, texts and SVG would stay. Committed
 * SVG would need the same code to draw it again, because Mermaid measures text in a browser.
 */
import { type Line, widthOf, wrap } from './text.ts';

export interface Shape {
  tag: 'rect' | 'path' | 'circle' | 'text';
  /** The meaning: the class for its colors. */
  role: string;
  attributes: Record<string, string | number>;
  line?: Line;
}

export interface Scene {
  width: number;
  height: number;
  shapes: Shape[];
}

export interface Point {
  x: number;
  y: number;
}

export interface Box extends Point {
  width: number;
  height: number;
}

export const textSize = 14;
export const smallSize = 12.5;
export const lineHeight = (size: number): number => Math.round(size * 1.4);

const round = (value: number): number => Math.round(value * 10) / 10;

export const rect = (role: string, { x, y, width, height }: Box, radius = 8): Shape => ({
  tag: 'rect',
  role,
  attributes: { x: round(x), y: round(y), width: round(width), height: round(height), rx: radius },
});

export const circle = (role: string, { x, y }: Point, radius: number): Shape => ({
  tag: 'circle',
  role,
  attributes: { cx: round(x), cy: round(y), r: radius },
});

/** A line through the points, its corners rounded. */
export function path(role: string, points: Point[], radius = 8): Shape {
  const d = points.map((point, index) => {
    const before = points[index - 1];
    const after = points[index + 1];
    if (!before) return `M${at(point)}`;
    if (!after) return `L${at(point)}`;
    return `L${at(towards(point, before, radius))}Q${at(point)} ${at(towards(point, after, radius))}`;
  });
  return { tag: 'path', role, attributes: { d: d.join('') } };
}

/** An arrow through the points, with a head at the last one. */
export function arrow(role: string, points: Point[]): Shape[] {
  const [before, end] = points.slice(-2) as [Point, Point];
  const length = Math.hypot(end.x - before.x, end.y - before.y) || 1;
  const ahead = { x: (end.x - before.x) / length, y: (end.y - before.y) / length };
  const corner = (side: 1 | -1): Point => ({
    x: end.x - ahead.x * 8 - side * ahead.y * 4.5,
    y: end.y - ahead.y * 8 + side * ahead.x * 4.5,
  });
  const d = `M${at(end)}L${at(corner(1))}L${at(corner(-1))}Z`;
  return [path(role, points), { tag: 'path', role: 'head', attributes: { d } }];
}

/** Lines of text below one another; `y` is the top of the first. */
export function text(role: string, lines: Line[], { x, y }: Point, size = textSize, anchor = 'middle'): Shape[] {
  return lines.map((line, index) => ({
    tag: 'text',
    role,
    line,
    attributes: {
      x: round(x),
      y: round(y + index * lineHeight(size) + size),
      'font-size': size,
      'text-anchor': anchor,
    },
  }));
}

/** A text on a line, with a background that covers the line. */
export function label(content: string, { x, y }: Point, width: number, size = textSize): Shape[] {
  const lines = wrap(content, width, size);
  const covered = Math.max(...lines.map((line) => widthOf(line, size))) + 4;
  const back = { x: x - covered / 2, y, width: covered, height: lines.length * lineHeight(size) };
  return [rect('cover', back, 3), ...text('label', lines, { x, y }, size)];
}

const at = ({ x, y }: Point): string => `${round(x)} ${round(y)}`;

function towards(from: Point, to: Point, distance: number): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  // Two corners share the line between them.
  const part = Math.min(distance, length / 2) / length;
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
}
