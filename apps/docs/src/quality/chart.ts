import { engines, found, languages, share } from './results.ts';

/** A bar of the chart, with the text above it. Lengths are in units of the drawing. */
interface Bar {
  engine: string;
  value: string;
  ours: boolean;
  y: number;
  length: number;
}

export interface Group {
  name: string;
  /** The position of its name. */
  y: number;
  bars: Bar[];
  goal: { x: number; top: number; bottom: number; text: string };
}

/** The width of the drawing, which fits on a phone. */
export const width = 340;
export const thickness = 9;
const titleHeight = 30;
const barHeight = 32;
const space = 22;

/** Recall of the held-out half: a group per language, a bar per search, and the goal as a line. */
export function drawChart(): { groups: Group[]; height: number } {
  let y = 0;
  const groups = languages.map(({ code, name, goal }): Group => {
    const titleAt = y + 16;
    const top = y + titleHeight;
    const bars = engines.map((engine, index): Bar => {
      const { recall } = found(engine, code, 'held-out');
      return {
        engine,
        value: share(recall),
        ours: engine.startsWith('Omnichannel'),
        y: top + index * barHeight,
        length: Math.round(recall * width * 10) / 10,
      };
    });
    const bottom = top + engines.length * barHeight;
    y = bottom + space;
    return {
      name,
      y: titleAt,
      bars,
      goal: { x: goal * width, top: top - 2, bottom: bottom - 4, text: `goal ${share(goal)}` },
    };
  });
  return { groups, height: y - space };
}
