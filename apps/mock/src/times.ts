/** Unix milliseconds of a time as the contract's examples write it; undefined for what is none. */
export function readTime(example: string | number): number | undefined {
  if (typeof example === 'number' || /^\d+$/.test(example)) {
    const number = Number(example);
    return isMilliseconds(number) ? number : number * 1000;
  }
  // A time without a zone is meant in UTC.
  const milliseconds = Date.parse(/(Z|[+-]\d\d:\d\d)$/.test(example) ? example : `${example}Z`);
  return Number.isNaN(milliseconds) ? undefined : milliseconds;
}

/** Writes times as an example does: in seconds or milliseconds, as a number or text, or ISO 8601 with its fraction and zone. */
export function timeLike(example: string | number): (milliseconds: number) => string | number {
  if (typeof example === 'number') return isMilliseconds(example) ? (time) => time : seconds;
  if (/^\d+$/.test(example)) return isMilliseconds(Number(example)) ? String : (time) => String(seconds(time));
  const fraction = /\.\d+/.test(example);
  const zone = /(Z|[+-]\d\d:\d\d)$/.test(example);
  return (time) => {
    const iso = new Date(time).toISOString();
    const text = fraction ? iso : iso.replace(/\.\d+/, '');
    return zone ? text : text.slice(0, -1);
  };
}

/** A count of seconds with as many digits lies in the year 5138 or later. */
function isMilliseconds(count: number): boolean {
  return count >= 1e11;
}

function seconds(milliseconds: number): number {
  return Math.floor(milliseconds / 1000);
}
