/**
 * `node scripts/commit-messages.ts <base>`: checks the subjects of the commits since `base`, such as `origin/main`. CI runs it for the
 * commits of a pull request. The convention is in CONTRIBUTING.md.
 */
import { execFileSync } from 'node:child_process';

const maxLength = 72;

/**
 * Says what is wrong with the subject of a commit.
 *
 * @returns a sentence, or undefined for a valid subject
 */
export function subjectFault(subject: string): string | undefined {
  const [, summary] = /^[a-z][a-z0-9-]*(?:, [a-z][a-z0-9-]*)*: (.+)$/.exec(subject) ?? [];
  if (!summary) return 'must begin with the area that it changes: `server: retry on serialization failures`.';
  if (subject.length > maxLength) return `has ${subject.length} characters; ${maxLength} are allowed.`;
  if (/^[A-Z]/.test(summary) && !/^[A-Z]{2}/.test(summary)) return 'must go on in lower case after the area.';
  if (/[.!?]$/.test(summary)) return 'must not end with a full stop.';
  if (/^(?:added|adds|adding|fixed|fixes|fixing|changed|changes|updated|updates|removed|removes)\b/.test(summary)) {
    return 'must be imperative: "add", not "added" or "adds".';
  }
  return undefined;
}

if (import.meta.main) {
  const [base = 'origin/main'] = process.argv.slice(2);
  const subjects = execFileSync('git', ['log', '--no-merges', '--format=%h %s', `${base}..HEAD`], { encoding: 'utf8' })
    .split('\n')
    .filter(Boolean);
  const faults = subjects.flatMap((line) => {
    const [hash = '', ...words] = line.split(' ');
    const fault = subjectFault(words.join(' '));
    return fault ? [`${hash} "${words.join(' ')}" ${fault}`] : [];
  });
  for (const fault of faults) console.error(fault);
  console.log(`${subjects.length} commits checked, ${faults.length} with a fault.`);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
