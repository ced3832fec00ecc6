import { computed } from '@preact/signals';
import { language, languages } from '../i18n/language.ts';
import { uiTexts } from './ui-texts.ts';

/** The formats of the language of the page. A component that formats is rendered again when the language changes. */
const formats = computed(() => {
  const { locale } = languages[language.value];
  const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  return {
    number: new Intl.NumberFormat(locale),
    tenths: new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
    clock: new Intl.DateTimeFormat(locale, clock),
    clockWithSeconds: new Intl.DateTimeFormat(locale, { ...clock, second: '2-digit' }),
    precise: new Intl.DateTimeFormat(locale, {
      ...{ ...clock, second: '2-digit', timeZoneName: 'short' },
      ...{ day: 'numeric', month: 'short', year: 'numeric' },
    }),
    dayOfYear: new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' }),
    relative: new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }),
  };
});

export function formatNumber(amount: number): string {
  return formats.value.number.format(amount);
}

/** Returns a time that something took: `12 ms`, `1.5 s`. */
export function duration(milliseconds: number): string {
  const { number, tenths } = formats.value;
  return milliseconds < 1000
    ? uiTexts.value.milliseconds(number.format(Math.round(milliseconds)))
    : uiTexts.value.seconds(tenths.format(milliseconds / 1000));
}

/** @param at RFC 3339 */
export function time(at: string): string {
  return formats.value.clock.format(new Date(at));
}

/** @param at RFC 3339 or Unix milliseconds */
export function timeWithSeconds(at: string | number): string {
  return formats.value.clockWithSeconds.format(new Date(at));
}

/** @param at RFC 3339 @returns a time that a table has room for: `28 Nov 2026, 09:30:05 UTC` */
export function preciseTime(at: string): string {
  return formats.value.precise.format(new Date(at));
}

/** @param at RFC 3339 @returns `yesterday`, `today` or `tomorrow` in the middle of a sentence, else a date */
export function dayInSentence(at: string): string {
  const distance = daysUntil(at);
  const { relative, dayOfYear } = formats.value;
  return Math.abs(distance) <= 1 ? relative.format(distance, 'day') : dayOfYear.format(new Date(at));
}

/** @param at RFC 3339 @returns the day as a heading: `Today`, `28 Nov` */
export function day(at: string): string {
  const [first = '', ...rest] = dayInSentence(at);
  return first.toUpperCase() + rest.join('');
}

/** @param at RFC 3339 */
export function timeOrDay(at: string): string {
  return daysUntil(at) === 0 ? time(at) : day(at);
}

function daysUntil(at: string): number {
  return Math.round((midnight(new Date(at)) - midnight(new Date())) / 86_400_000);
}

function midnight(date: Date): number {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
}
