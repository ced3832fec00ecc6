import { defineConfig, mergeConfig } from 'vitest/config';
import base from '../../vitest.config.ts';

// The tests of types, `*.test-d.ts`, are compiled, not run.
export default mergeConfig(base, defineConfig({ test: { typecheck: { enabled: true } } }));
