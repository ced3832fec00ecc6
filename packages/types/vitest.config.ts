import { defineConfig, mergeConfig } from 'vitest/config';
import base from '../../vitest.config.ts';

// These tests are types: they are compiled, not run.
export default mergeConfig(base, defineConfig({ test: { typecheck: { enabled: true, only: true } } }));
