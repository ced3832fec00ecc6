import { userInfo } from 'node:os';
import type { Actor } from '../features/audit/record-audit.ts';

/** Returns the author of the changes of a command: the system user, or the user who has called it with `sudo`. */
export function commandActor({ SUDO_USER: sudoUser }: NodeJS.ProcessEnv = process.env): Actor {
  return { kind: 'command', id: null, name: sudoUser || systemUser() };
}

function systemUser(): string {
  try {
    return userInfo().username;
  } catch {
    // A container may run as a user without an entry in /etc/passwd.
    return `uid ${process.getuid?.() ?? 'unknown'}`;
  }
}
