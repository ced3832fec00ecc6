/** Draws a state diagram: boxes in rows and columns, arrows between and around them. */
import {
  arrow,
  type Box,
  circle,
  label,
  lineHeight,
  rect,
  type Scene,
  type Shape,
  smallSize,
  text,
  textSize,
} from './scene.ts';
import {
  backLabel,
  type Direction,
  type Edge,
  edgesOf,
  type Grid,
  ranksOf,
  routeOf,
  sideOf,
  track,
} from './state-routes.ts';
import type { State, StateDiagram } from './states.ts';
import { type Line, wrap } from './text.ts';

interface Words {
  name: Line[];
  note: Line[];
}

const padding = 10;
const widest = 230;

/** @param width of the drawing in pixels; the result may be narrower */
export function layoutStates(diagram: StateDiagram, direction: Direction, width: number): Scene {
  const edges = edgesOf(diagram);
  const margin = marginsOf(edges, direction);
  const cells = cellsOf(diagram, direction);
  const gap = gapsOf(edges, direction);

  const columns = Math.max(...cells.map(([column]) => column)) + 1;
  const rows = Math.max(...cells.map(([, row]) => row)) + 1;
  const free = width - margin.left - margin.right - (columns - 1) * gap.x;
  const boxWidth = Math.min(free / columns, widest);
  const words = diagram.states.map((state) => wordsOf(state, boxWidth - 2 * padding));
  const boxHeight = Math.max(...words.map(heightOf)) + 2 * padding;
  const boxes = cells.map(
    ([column, row]): Box => ({
      x: margin.left + column * (boxWidth + gap.x),
      y: margin.top + row * (boxHeight + gap.y),
      width: boxWidth,
      height: boxHeight,
    }),
  );

  const levels = edges.filter(({ kind }) => kind === 'skip').length;
  const shapes = [
    ...drawEdges(edges, { direction, boxes, gap, levels }),
    ...diagram.states.flatMap((state, index) => drawState(state, words[index] as Words, boxes[index] as Box)),
  ];
  return {
    width: margin.left + columns * boxWidth + (columns - 1) * gap.x + margin.right,
    height: margin.top + rows * boxHeight + (rows - 1) * gap.y + margin.bottom,
    shapes,
  };
}

/** Computes column and row of each state. */
function cellsOf(diagram: StateDiagram, direction: Direction): [column: number, row: number][] {
  const ranks = ranksOf(diagram);
  return diagram.states.map(({ lane = 0 }, index) => {
    const rank = ranks[index] ?? 0;
    return direction === 'across' ? [rank, lane] : [lane, rank];
  });
}

/** The space around the boxes: outer edges skip states or loop, inner edges lead back. */
function marginsOf(edges: Edge[], direction: Direction) {
  const has = (wanted: Edge['kind']) => edges.filter(({ kind }) => kind === wanted).length;
  const begin = 30;
  const outer = Math.max(has('skip') > 0 ? has('skip') * track + 8 : 2, has('loop') > 0 ? 30 : 2);
  const inner = has('back') === 0 ? 2 : direction === 'across' ? 38 : track + backLabel + 12;
  return direction === 'across'
    ? { left: begin, top: outer, right: 2, bottom: inner }
    : { left: outer, top: begin, right: inner, bottom: 2 };
}

/** The space between the boxes, for the labels of arrows. */
function gapsOf(edges: Edge[], direction: Direction) {
  const isLabelled = edges.some(({ kind, label: cause }) => (kind === 'next' || kind === 'branch') && cause);
  if (direction === 'across') return { x: isLabelled ? 150 : 34, y: 30 };
  return { x: 18, y: isLabelled ? 64 : 30 };
}

const wordsOf = ({ label: name, note }: State, width: number): Words => ({
  name: wrap(name, width, textSize),
  note: note ? wrap(note, width, smallSize) : [],
});

const heightOf = ({ name, note }: Words): number =>
  name.length * lineHeight(textSize) + note.length * lineHeight(smallSize);

function drawState({ tone }: State, words: Words, box: Box): Shape[] {
  const x = box.x + box.width / 2;
  const y = box.y + (box.height - heightOf(words)) / 2;
  return [
    rect(tone ? `box ${tone}` : 'box', box),
    ...text('name', words.name, { x, y }),
    ...text('remark', words.note, { x, y: y + words.name.length * lineHeight(textSize) }, smallSize),
  ];
}

/** Sorts lines first, so that labels cover them. */
function drawEdges(edges: Edge[], grid: Grid): Shape[] {
  const into = sideOf(grid, 0, 'start');
  const dot = grid.direction === 'across' ? { x: 7, y: into.y } : { x: into.x, y: 7 };
  const routes = edges.map((edge) => routeOf(edge, grid));
  const labels = edges.flatMap(({ label: cause }, index) => {
    const place = routes[index]?.label;
    if (!cause || !place) return [];
    const height = wrap(cause, place.room, smallSize).length * lineHeight(smallSize);
    return label(cause, { x: place.x, y: place.y - height / 2 }, place.room, smallSize);
  });
  return [
    circle('begin', dot, 5),
    ...arrow('message', [dot, into]),
    ...routes.flatMap(({ points }) => arrow('message', points)),
    ...labels,
  ];
}
