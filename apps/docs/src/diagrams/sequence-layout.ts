/** Draws a sequence diagram: a line down for each participant, the steps between them below one another. */
import {
  arrow,
  circle,
  label,
  lineHeight,
  path,
  rect,
  type Scene,
  type Shape,
  smallSize,
  text,
  textSize,
} from './scene.ts';
import { indexOf, type Message, type SequenceDiagram } from './sequence.ts';
import { widthOf, wrap } from './text.ts';

/** A part of the drawing, and the start of the next one. */
interface Part {
  shapes: Shape[];
  end: number;
}

const gap = 14;
const badge = 9;
/** The maximum width of a label between neighbours on a narrow screen, where it overlaps the outer lines. */
const leastLabel = 170;

/** @param width of the drawing in pixels */
export function layoutSequence(diagram: SequenceDiagram, width: number): Scene {
  const heads = drawHeads(diagram, width);
  const steps: Shape[] = [];
  let y = heads.end + gap;
  let number = 0;
  for (const step of diagram.steps) {
    const part = 'note' in step ? drawNote(step.note, y, width) : drawMessage(diagram, step, ++number, y, width);
    steps.push(...part.shapes);
    y = part.end + gap;
  }
  const lives = diagram.participants.map((_, index) => {
    const x = center(diagram, index, width);
    return path('life', [
      { x, y: heads.end },
      { x, y },
    ]);
  });
  return { width, height: y, shapes: [...lives, ...heads.shapes, ...steps] };
}

const center = ({ participants }: SequenceDiagram, index: number, width: number): number =>
  (width / participants.length) * (index + 0.5);

function drawHeads(diagram: SequenceDiagram, width: number): Part {
  const pitch = width / diagram.participants.length;
  const wide = Math.min(pitch - 10, 210);
  const size = pitch < 140 ? smallSize : textSize;
  const names = diagram.participants.map(({ label: name }) => wrap(name, pitch - 24, size));
  const height = Math.max(...names.map((lines) => lines.length)) * lineHeight(size) + 18;
  const shapes = diagram.participants.flatMap(({ yours }, index) => {
    const x = center(diagram, index, width);
    const lines = names[index] ?? [];
    const top = 1 + (height - lines.length * lineHeight(size)) / 2;
    const box = { x: x - wide / 2, y: 1, width: wide, height };
    return [rect(yours ? 'box yours' : 'box', box), ...text('name', lines, { x, y: top }, size)];
  });
  return { shapes, end: height + 1 };
}

function drawNote(note: string, y: number, width: number): Part {
  const lines = wrap(note, width - 40, smallSize);
  const height = lines.length * lineHeight(smallSize) + 8;
  const shapes = [
    rect('note', { x: 5, y, width: width - 10, height }, 5),
    ...text('remark', lines, { x: width / 2, y: y + 4 }, smallSize),
  ];
  return { shapes, end: y + height };
}

function drawMessage(diagram: SequenceDiagram, message: Message, number: number, top: number, width: number): Part {
  const [from, to] = [message.from, message.to].map((id) => center(diagram, indexOf(diagram, id), width)) as [
    number,
    number,
  ];
  const room = Math.max(Math.abs(to - from) - 34, Math.min(leastLabel, width));
  const lines = wrap(message.text, room, textSize);
  const reach = Math.max(...lines.map((line) => widthOf(line, textSize))) / 2 + 4;
  const middle = Math.min(Math.max((from + to) / 2, reach), width - reach);
  const y = top + lines.length * lineHeight(textSize) + 10;
  // An action of one participant is a short line out and back.
  const points =
    from === to
      ? [0, 34, 34, 0].map((x, index) => ({ x: from + x, y: y + (index < 2 ? 0 : 20) }))
      : [from, to].map((x) => ({ x, y }));
  const shapes = [
    ...label(message.text, { x: middle, y: top }, room),
    ...arrow(message.reply ? 'reply' : 'message', points),
    circle('badge', { x: from, y }, badge),
    ...text('number', [[{ text: String(number), code: false }]], { x: from, y: y - 8 }, 11),
  ];
  return { shapes, end: Math.max(y + badge, points.at(-1)?.y ?? y) };
}
