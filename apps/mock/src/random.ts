/** Gives a number from 0 up to 1, as `Math.random` does. */
export type Random = () => number;

/** @param seed the same one gives the same numbers; without one they come from the system's cryptographic source */
export function createRandom(seed?: string | number): Random {
  return seed === undefined ? cryptographic() : mulberry32(hash(String(seed)));
}

/** A whole number from 0 to `below` - 1. */
export function randomInteger(random: Random, below: number): number {
  return Math.floor(random() * below);
}

const range = 2 ** 32;

/** Drawn many at a time, since a call of the system costs more than all that a response needs. */
function cryptographic(): Random {
  const pool = new Uint32Array(1024);
  let next = pool.length;
  return () => {
    if (next === pool.length) {
      globalThis.crypto.getRandomValues(pool);
      next = 0;
    }
    return (pool[next++] as number) / range;
  };
}

/** Tommy Ettinger's generator with 32 bits of state, in the public domain. */
function mulberry32(state: number): Random {
  let a = state;
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), a | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / range;
  };
}

/** FNV-1a: seeds that are alike begin far apart. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const byte of Buffer.from(text)) value = Math.imul(value ^ byte, 0x01000193);
  return value;
}
