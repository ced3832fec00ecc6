import { cpSync, mkdtempSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import type { Registry } from './registry.ts';
import { type Environment, run } from './run.ts';

const consumers = join(import.meta.dirname, 'consumers');

/**
 * Makes a project of a user: the files of `consumers`, and nothing installed.
 *
 * @param folder where projects are made, outside of the workspace: nothing there can be found by accident
 * @param type of its package.json
 */
export function createProject(folder: string, type: 'module' | 'commonjs' = 'module'): string {
  const project = mkdtempSync(join(folder, 'project-'));
  cpSync(consumers, project, { recursive: true });
  writeFileSync(join(project, 'package.json'), JSON.stringify({ name: 'project', private: true, type }));
  return project;
}

/** Installs packages with npm, the published ones from the registry. */
export async function install(project: string, registry: Registry, ...packages: string[]): Promise<void> {
  const options = ['--no-audit', '--no-fund', '--ignore-scripts'];
  await run('npm', ['install', ...options, ...packages], { cwd: project, env: registry.env });
}

/** The environment in which a binary is found first. */
export function withFirst(binary: string): Environment {
  return { PATH: `${dirname(binary)}${delimiter}${process.env.PATH}` };
}
