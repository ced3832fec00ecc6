import { expect, it } from 'vitest';
import { drawChart, width } from './chart.ts';
import { engines, extracted, found, languages } from './results.ts';

it('draws a bar as long as its figure says, for each search and language, within the drawing', () => {
  const { groups, height } = drawChart();
  expect(groups).toHaveLength(languages.length);
  for (const [index, { bars, goal }] of groups.entries()) {
    expect(bars.map(({ engine }) => engine)).toEqual(engines);
    for (const { engine, value, length, y } of bars) {
      const { recall } = found(engine, languages[index]?.code ?? 'en', 'held-out');
      expect(length / width).toBeCloseTo(recall, 2);
      expect(Number(value)).toBeCloseTo(recall, 1);
      expect(y).toBeLessThan(height);
    }
    expect(goal.x).toBeLessThan(width);
    expect(goal.bottom).toBeLessThanOrEqual(height);
  }
});

it('has figures for every language and half', () => {
  for (const { code } of languages) {
    for (const half of ['tuning', 'held-out'] as const) expect(extracted(code, half).rightly).toBeGreaterThan(0);
  }
  expect(() => extracted('en', 'other' as never)).toThrow('Measure again');
});
