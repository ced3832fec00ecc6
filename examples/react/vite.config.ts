import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [react()],
  // The client waits between its attempts; a test that sees them all takes longer than most.
  test: { environment: 'jsdom', testTimeout: 15_000 },
});
