const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Generated column, index of the source, its line and column, and the index of a name. All but the first are the sum of those before. */
type Segment = number[];

/**
 * Returns a source map with the first place of each line, those of another line of the source, and those with a name. A stack needs no more, and the map
 * takes a third. Generated sources are left out: the code shows the same calls.
 *
 * @param json a source map of version 3
 */
export function toLineMap(json: string): string {
  const map = JSON.parse(json) as { mappings: string; sources: string[]; sourcesContent?: string[] };
  const sourcesContent = map.sourcesContent?.map((text, index) =>
    map.sources[index]?.endsWith('.gen.ts') ? null : text,
  );
  return JSON.stringify({ ...map, sourcesContent, mappings: encode(decode(map.mappings).map(keepPlaces)) });
}

function keepPlaces(segments: Segment[]): Segment[] {
  const isSameLine = (one: Segment | undefined, other: Segment) => one?.[1] === other[1] && one?.[2] === other[2];
  return segments.filter((segment, index) => segment[4] !== undefined || !isSameLine(segments[index - 1], segment));
}

/** Reads the segments of each line, with absolute numbers. */
function decode(mappings: string): Segment[][] {
  const sums = [0, 0, 0, 0, 0];
  return mappings.split(';').map((line) => {
    sums[0] = 0;
    return line
      .split(',')
      .filter(Boolean)
      .map((text) =>
        readNumbers(text).map((difference, field) => {
          sums[field] = (sums[field] as number) + difference;
          return sums[field] as number;
        }),
      );
  });
}

function encode(lines: Segment[][]): string {
  const previous = [0, 0, 0, 0, 0];
  const encodeSegment = (segment: Segment) =>
    segment
      .map((value, field) => {
        const difference = value - (previous[field] as number);
        previous[field] = value;
        return writeNumber(difference);
      })
      .join('');
  return lines
    .map((segments) => {
      previous[0] = 0;
      return segments.map(encodeSegment).join(',');
    })
    .join(';');
}

/** Reads variable-length quantities in Base64: five bits a digit, the lowest of a number is its sign. */
function readNumbers(text: string): number[] {
  const numbers: number[] = [];
  let [value, shift] = [0, 0];
  for (const digit of text) {
    const bits = digits.indexOf(digit);
    value |= (bits & 31) << shift;
    shift += 5;
    if (bits & 32) continue;
    numbers.push(value & 1 ? -(value >> 1) : value >> 1);
    [value, shift] = [0, 0];
  }
  return numbers;
}

function writeNumber(value: number): string {
  let text = '';
  let rest = value < 0 ? (-value << 1) | 1 : value << 1;
  do {
    text += digits.charAt((rest & 31) | (rest > 31 ? 32 : 0));
    rest >>= 5;
  } while (rest > 0);
  return text;
}
