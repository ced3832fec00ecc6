import { mergeConfig } from 'vitest/config';
import common from '../../vitest.config.ts';

/** The test files of a worker share one process: starting a process for each file would take half of the time of the tests. */
export default mergeConfig(common, { test: { isolate: false } });
