import { Refused } from '../refused.ts';
import type { Asking, Taken } from './buckets.ts';

/** Headers of an answer: `RateLimit` and `RateLimit-Policy`, as the contract declares them. */
export type LimitHeaders = Readonly<Record<string, string>>;

/** Seconds after which a bucket is empty again. */
const window = 1;

/** What all places of a bucket share. */
export interface Standing {
  /** When one was refused last, in milliseconds of the process. */
  refusedAt: number;
}

export interface PlaceParts {
  asking: Asking;
  /** What the limit is kept by. */
  policy: 'account' | 'address';
  standing: Standing;
  /** Takes a place by itself. */
  take(asking: Asking): Promise<Taken>;
}

/** The place of one request within the limit of its caller. It is taken once: by itself, or along with the work. */
export class Place {
  readonly #parts: PlaceParts;
  #headers: LimitHeaders | undefined;
  #refused: Refused | undefined;

  constructor(parts: PlaceParts) {
    this.#parts = parts;
  }

  get asking(): Asking {
    return this.#parts.asking;
  }

  get isTaken(): boolean {
    return this.#headers !== undefined;
  }

  /** Why the request is not carried out: 429; undefined where it is let through, or the place is not taken yet. */
  get refused(): Refused | undefined {
    return this.#refused;
  }

  /** Whether it will most likely be refused, so that it had better be taken before any work. */
  get isScarce(): boolean {
    return isScarce(this.#parts.standing);
  }

  /**
   * Takes the place by itself, unless it is taken.
   *
   * @returns headers of the answer, whatever that is
   * @throws {Refused} 429 with the same headers when the limit is reached
   * @throws the database's error when it is away: a request that cannot be counted is not carried out
   */
  async take(): Promise<LimitHeaders> {
    if (!this.#headers) this.answer(await this.#parts.take(this.asking));
    if (this.#refused) throw this.#refused;
    return this.#headers as LimitHeaders;
  }

  /** Tells what became of it along with the work, once that is sure to be counted. */
  answer({ granted, remaining }: Taken): void {
    const { asking, policy, standing } = this.#parts;
    this.#headers = {
      RateLimit: `"${policy}";r=${remaining};t=${window}`,
      'RateLimit-Policy': `"${policy}";q=${asking.quota};w=${window}`,
    };
    if (granted) return;
    standing.refusedAt = performance.now();
    this.#refused = new Refused(
      429,
      `The limit of ${asking.quota} requests a second is reached. Wait, then send the request again.`,
      { retryAfter: window, headers: this.#headers },
    );
  }
}

/** Whether a place was refused within the last second: then the next ones will most likely be, too. */
export function isScarce({ refusedAt }: Standing): boolean {
  return performance.now() - refusedAt < window * 1000;
}
