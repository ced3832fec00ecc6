/** Computes the positions of boxes in a state diagram, and the routes of arrows around them. */
import type { Box, Point } from './scene.ts';
import { indexOf, type StateDiagram } from './states.ts';

/** `across` runs from left to right, `down` from top to bottom, for a narrow screen. */
export type Direction = 'across' | 'down';

/**
 * - `next`: to the neighbour
 * - `skip`: forwards past others, on the outer side
 * - `back`: on the inner side
 * - `branch`: to another lane
 * - `loop`: to the state itself
 */
export interface Edge {
  kind: 'next' | 'skip' | 'back' | 'branch' | 'loop';
  from: number;
  to: number;
  label: string | undefined;
  /** The order of edges that skip states: the shortest is nearest to the boxes. */
  level: number;
}

/** The boxes in rows and columns. */
export interface Grid {
  direction: Direction;
  boxes: Box[];
  gap: Point;
  /** The number of edges that skip states. */
  levels: number;
}

export interface Route {
  points: Point[];
  /** The center of its label, and the maximum width. */
  label?: Point & { room: number };
}

/** The distance of two parallel lines. */
export const track = 14;
/** The width of the label of an edge back, next to the boxes. */
export const backLabel = 96;

/** Computes the distance of each state from the first: the longest path forwards. */
export function ranksOf(diagram: StateDiagram): number[] {
  const ranks = diagram.states.map(() => 0);
  for (const [index, { id }] of diagram.states.entries()) {
    for (const { to } of diagram.transitions.filter(({ from }) => from === id)) {
      const target = indexOf(diagram, to);
      if (target > index) ranks[target] = Math.max(ranks[target] ?? 0, (ranks[index] ?? 0) + 1);
    }
  }
  return ranks;
}

export function edgesOf(diagram: StateDiagram): Edge[] {
  const ranks = ranksOf(diagram);
  const edges = diagram.transitions.map((transition): Edge & { length: number } => {
    const [from, to] = [indexOf(diagram, transition.from), indexOf(diagram, transition.to)];
    const length = (ranks[to] ?? 0) - (ranks[from] ?? 0);
    const isBeside = (diagram.states[from]?.lane ?? 0) !== (diagram.states[to]?.lane ?? 0);
    const along = length === 1 ? 'next' : length > 1 ? 'skip' : 'back';
    const kind = from === to ? 'loop' : isBeside ? 'branch' : along;
    return { kind, from, to, label: transition.label, level: 0, length };
  });
  const skips = edges.filter(({ kind }) => kind === 'skip').toSorted((a, b) => a.length - b.length);
  for (const [level, edge] of skips.entries()) edge.level = level;
  return edges;
}

/** The names of the sides by direction: entry, exit, and the two sides along the way. */
const sides = {
  across: { start: [0, 0.5], end: [1, 0.5], outer: [0.5, 0], inner: [0.5, 1] },
  down: { start: [0.5, 0], end: [0.5, 1], outer: [0, 0.5], inner: [1, 0.5] },
} as const;

/** The center of a side of a box, moved along that side. */
export function sideOf({ direction, boxes }: Grid, index: number, side: keyof typeof sides.across, shift = 0): Point {
  const { x, y, width, height } = boxes[index] as Box;
  const [right, low] = sides[direction][side];
  const isUpright = right !== 0.5;
  return { x: x + width * right + (isUpright ? 0 : shift), y: y + height * low + (isUpright ? shift : 0) };
}

export function routeOf(edge: Edge, grid: Grid): Route {
  const { from, to, kind } = edge;
  if (kind === 'loop') return around(sideOf(grid, from, 'outer', 16), sideOf(grid, from, 'outer', -16), -24, grid);
  if (kind === 'skip') {
    // Of two edges at one state, the longer ends further outside, so that they do not cross.
    const shift = 8 + 9 * (grid.levels - 1 - edge.level);
    const [out, into] = [sideOf(grid, from, 'outer', shift), sideOf(grid, to, 'outer', -shift)];
    return around(out, into, -(edge.level + 1) * track, grid);
  }
  if (kind === 'back') return backwards(edge, grid);

  const into = sideOf(grid, to, 'start');
  const { width } = grid.boxes[to] as Box;
  const label =
    grid.direction === 'across'
      ? { x: into.x - grid.gap.x / 2, y: into.y, room: grid.gap.x - 26 }
      : { x: into.x, y: into.y - grid.gap.y / 2 - 4, room: width + grid.gap.x - 6 };
  if (kind === 'next') return { points: [sideOf(grid, from, 'end'), into], label };
  const out = sideOf(grid, from, 'inner');
  const corner = grid.direction === 'across' ? { x: out.x, y: into.y } : { x: into.x, y: out.y };
  return { points: [out, corner, into], label };
}

function backwards({ from, to }: Edge, grid: Grid): Route {
  const [out, into] = [sideOf(grid, from, 'inner'), sideOf(grid, to, 'inner')];
  if (grid.direction === 'across') {
    const label = { x: (out.x + into.x) / 2, y: out.y + 24, room: Math.abs(out.x - into.x) - 30 };
    return { ...around(out, into, 24, grid), label };
  }
  const label = { x: out.x + track + backLabel / 2 + 6, y: (out.y + into.y) / 2, room: backLabel };
  return { ...around(out, into, track, grid), label };
}

/** A route around the boxes; `distance` is negative on the outer side. */
function around(out: Point, into: Point, distance: number, { direction }: Grid): Route {
  const aside = ({ x, y }: Point): Point => (direction === 'across' ? { x, y: y + distance } : { x: x + distance, y });
  return { points: [out, aside(out), aside(into), into] };
}
