import { useId } from 'preact/hooks';
import { formatNumber } from '../../ui/format.ts';
import type { Success } from '../api.ts';
import { usageTexts } from './usage-texts.ts';

type Row = Success<'/admin/v1/usage', 'get'>['data'][number];

interface DayChartProps {
  rows: readonly Row[];
  /** The first and the last day, in UTC; without a last day, today. */
  since: string;
  until: string | undefined;
}

/** Parts of a bar, from its foot. */
const states = ['delivered', 'other', 'failed'] as const;

/** Heights in units of the drawing. */
const height = 160;
/** Days that the chart has room for. */
const maxDays = 366;

/** Bars by day, stacked by state. The table below it has the numbers, so that screen readers skip the bars. */
export function DayChart({ rows, since, until }: DayChartProps) {
  const t = usageTexts.value;
  const captionId = useId();
  const byDay = new Map(rows.map((row) => [row.day, row]));
  const days = daysBetween(since, until ?? new Date().toISOString().slice(0, 10));
  const most = Math.max(1, ...rows.map(({ accepted }) => accepted));
  const width = 100 / days.length;
  return (
    <figure class="day-chart" aria-labelledby={captionId}>
      <figcaption>
        <b id={captionId}>{t.chart}</b>
        <ul class="legend">
          {states.map((state) => (
            <li key={state}>
              <i data-state={state} /> {t.states[state]}
            </li>
          ))}
        </ul>
        <span class="soft">{t.most(formatNumber(most))}</span>
      </figcaption>
      <svg viewBox={`0 0 100 ${height}`} preserveAspectRatio="none" aria-hidden="true">
        {days.map((day, index) => (
          <Bar key={day} day={day} row={byDay.get(day)} x={index * width} width={width} most={most} />
        ))}
      </svg>
      <p class="chart-days" dir="ltr" aria-hidden="true">
        <span>{days[0]}</span>
        <span>{days.at(-1)}</span>
      </p>
    </figure>
  );
}

interface BarProps {
  day: string;
  row: Row | undefined;
  x: number;
  width: number;
  most: number;
}

function Bar({ day, row, x, width, most }: BarProps) {
  if (!row) return null;
  const parts = { delivered: row.delivered, failed: row.failed, other: 0 };
  parts.other = Math.max(0, row.accepted - row.delivered - row.failed);
  let foot = height;
  return (
    <g>
      <title>{usageTexts.value.barOf(day, formatNumber(row.accepted))}</title>
      {states.map((state) => {
        const size = (parts[state] * height) / most;
        foot -= size;
        return <rect key={state} data-state={state} x={x + width * 0.1} y={foot} width={width * 0.8} height={size} />;
      })}
    </g>
  );
}

function daysBetween(first: string, last: string): string[] {
  const days: string[] = [];
  for (const day = new Date(first); days.length < maxDays; day.setUTCDate(day.getUTCDate() + 1)) {
    const text = day.toISOString().slice(0, 10);
    if (text > last) break;
    days.push(text);
  }
  return days;
}
