import { Refused } from '../http/refused.ts';
import type { Asking, Taken } from './buckets.ts';

/** Headers of an answer: `RateLimit` and `RateLimit-Policy`, as the contract declares them. */
export type LimitHeaders = Readonly<Record<string, string>>;

/** Seconds after which a bucket is empty again. */
export const window = 1;

export interface PlaceParts {
  asking: Asking;
  /** What the limit is kept by. */
  policy: 'account' | 'address';
  /** Takes a place by itself. */
  take(asking: Asking): Promise<Taken>;
  /** Called when there is none left. */
  onRefused(): void;
}

/** The place of one request within the limit of its caller. It is taken once: by itself, or in the transaction of the work. */
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

  /** Why the request is not carried out: 429; undefined where it is let through, or was not counted yet. */
  get refused(): Refused | undefined {
    return this.#refused;
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

  /** Tells what became of it in the transaction of the work; once more where that was undone and is done again. */
  answer({ granted, remaining }: Taken): void {
    const { quota } = this.asking;
    const policy = `"${this.#parts.policy}"`;
    this.#headers = {
      RateLimit: `${policy};r=${remaining};t=${window}`,
      'RateLimit-Policy': `${policy};q=${quota};w=${window}`,
    };
    this.#refused = undefined;
    if (granted) return;
    this.#refused = new Refused(
      429,
      `The limit of ${quota} requests a second is reached. Wait, then send the request again.`,
      { retryAfter: window, headers: this.#headers },
    );
    this.#parts.onRefused();
  }
}
