import type { Config } from '../../platform/config/config.ts';
import { unknownVariables } from '../../platform/config/read-config.ts';
import { findStartFaults, isLoopback } from '../../platform/config/start-faults.ts';
import type { Finding } from './finding.ts';

/** The settings: each alone is right, or they could not be read. */
export function examineSettings(config: Config, env: NodeJS.ProcessEnv): Finding[] {
  const about = 'settings';
  const findings: Finding[] = [...combination(config)];
  for (const says of unknownVariables(env)) findings.push({ level: 'warn', about, says });
  if (config.allowSandbox && !isLoopback(config.host)) {
    const says = `Whoever reaches ${config.host} can try to reach the sandbox, where every message can be read: do without --allow-sandbox where people's numbers are used.`;
    findings.push({ level: 'warn', about, says });
  }
  return findings;
}

function combination(config: Config): Finding[] {
  const about = 'settings';
  const faults = findStartFaults(config);
  if (faults.length > 0) return faults.map((says) => ({ level: 'fail', about, says }));
  const says = `${config.databaseUrl === undefined ? 'the embedded database' : 'the database of DATABASE_URL'}, on ${config.host} port ${config.port}`;
  return [{ level: 'ok', about, says }];
}
