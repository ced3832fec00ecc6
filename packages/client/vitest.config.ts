import { defineConfig, mergeConfig } from 'vitest/config';
import shared from '../../vitest.config.ts';

// The tests of the projects that install the client run there.
const exclude = ['**/node_modules/**', '**/dist/**', 'test/install/consumers/**'];
export default mergeConfig(shared, defineConfig({ test: { exclude } }));
