import { defineConfig } from 'vitest/config';

export default defineConfig({
  // The tests change nothing that another could see: one thread runs them all, and starts once.
  test: { pool: 'threads', isolate: false },
});
