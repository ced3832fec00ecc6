import { defineConfig } from 'vitest/config';

// These tests are types: they are compiled, not run.
export default defineConfig({ test: { typecheck: { enabled: true, only: true } } });
