import type { Config } from '../platform/config/config.ts';
import type { RetentionRule } from '../platform/postgres/retention-rule.ts';
import type { Eraser } from './privacy/privacy.ts';

/** Registration of a feature's tables. The feature declares their types next to it, by module augmentation. */
export interface FeatureTables {
  /** The folder with `migrations` and `sql`, with a trailing slash. */
  sql: URL;
  /** Creates the rules that say how long rows are kept. */
  retention?(settings: Config['retention']): readonly RetentionRule[];
  /** Erases a data subject from the tables. */
  erase?: Eraser;
  /** Tables that requests about a person write to, some of them before the row of the person. An erasure waits for such requests. */
  awaited?: readonly string[];
}
