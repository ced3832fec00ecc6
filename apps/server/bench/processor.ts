import { readdirSync, readFileSync } from 'node:fs';

/** A clock tick in microseconds: the unit in which Linux reports processor time, whatever the machine. */
const tick = 10_000;

/** Microseconds of processor time that a process has taken until now. 0 where the system does not tell: it does on Linux. */
export function processorTime(pid: number): number {
  const { user, system } = readStat(pid);
  return (user + system) * tick;
}

/**
 * The same of all of PostgreSQL: of each process of the server, those that have ended too.
 *
 * @param backend the process of one connection
 */
export function serverTime(backend: number): number {
  const processes = listServerProcesses(backend);
  const { endedUser, endedSystem } = readStat(processes[0] as number);
  return processes.reduce((sum, pid) => sum + processorTime(pid), (endedUser + endedSystem) * tick);
}

/** Lists the processes of a PostgreSQL server, the postmaster first. @param backend the process of one connection */
export function listServerProcesses(backend: number): number[] {
  const { parent: postmaster } = readStat(backend);
  const children = readdirSync('/proc').filter(
    (name) => /^\d+$/.test(name) && readStat(Number(name)).parent === postmaster,
  );
  return [postmaster, ...children.map(Number)];
}

/** @see proc_pid_stat(5); of a process that has ended there is nothing to read */
function readStat(pid: number) {
  let text = '';
  try {
    text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {}
  // The name before them is in parentheses, and may hold any character.
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const [parent = 0] = fields.slice(1);
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11);
  return { parent, user, system, endedUser, endedSystem };
}
