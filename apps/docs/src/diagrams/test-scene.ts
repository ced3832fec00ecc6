/** For the tests: how far the shapes of a drawing reach. */
import type { Scene, Shape } from './scene.ts';
import { widthOf } from './text.ts';

type Extent = [left: number, top: number, right: number, bottom: number];

function extentOf({ tag, attributes, line = [] }: Shape): Extent {
  const value = (name: string) => Number(attributes[name] ?? 0);
  if (tag === 'rect') return [value('x'), value('y'), value('x') + value('width'), value('y') + value('height')];
  if (tag === 'circle')
    return [value('cx') - value('r'), value('cy') - value('r'), value('cx') + value('r'), value('cy') + value('r')];
  if (tag === 'text') {
    const half = widthOf(line, value('font-size')) / 2;
    return [value('x') - half, value('y') - value('font-size'), value('x') + half, value('y')];
  }
  const numbers =
    String(attributes.d)
      .match(/-?[\d.]+/g)
      ?.map(Number) ?? [];
  const xs = numbers.filter((_, index) => index % 2 === 0);
  const ys = numbers.filter((_, index) => index % 2 === 1);
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

export function extent({ shapes }: Scene): { left: number; top: number; right: number; bottom: number } {
  const all = shapes.map(extentOf);
  return {
    left: Math.min(...all.map(([left]) => left)),
    top: Math.min(...all.map(([, top]) => top)),
    right: Math.max(...all.map(([, , right]) => right)),
    bottom: Math.max(...all.map(([, , , bottom]) => bottom)),
  };
}
