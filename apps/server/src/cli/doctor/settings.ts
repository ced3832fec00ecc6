import type { Config } from '../../platform/config/config.ts';
import { unknownVariables } from '../../platform/config/read-config.ts';
import { findStartFaults, isLoopback } from '../../platform/config/start-faults.ts';
import type { Finding } from './finding.ts';

/** Examines the settings in combination; each of them is valid. */
export function examineSettings(config: Config, env: NodeJS.ProcessEnv): Finding[] {
  const subject = 'settings';
  const findings: Finding[] = [...combination(config)];
  for (const message of unknownVariables(env)) findings.push({ level: 'warn', subject, message });
  if (config.hasSandbox && config.allowSandbox && !isLoopback(config.host)) {
    const message = `Everyone who can connect to ${config.host} can try to open the sandbox, which shows every message. Do not use --allow-sandbox with numbers of real people: --no-sandbox removes the sandbox.`;
    findings.push({ level: 'warn', subject, message });
  }
  if (!config.hasSandbox && config.allowSandbox) {
    const message = '--allow-sandbox has no effect with --no-sandbox. Remove one of them.';
    findings.push({ level: 'warn', subject, message });
  }
  return findings;
}

function combination(config: Config): Finding[] {
  const subject = 'settings';
  const faults = findStartFaults(config);
  if (faults.length > 0) return faults.map((message) => ({ level: 'fail', subject, message }));
  const database = config.databaseUrl === undefined ? 'the embedded database' : 'the database of DATABASE_URL';
  // A running service may have other settings: they are in its own environment and flags.
  const message = `of this command: ${database}; start would listen on ${config.host} port ${config.port}`;
  return [{ level: 'ok', subject, message }];
}
