/**
 * Part of `pnpm release`: writes the software bill of materials of the service in the CycloneDX format. It lists what the lockfile installs for
 * production, with versions and licences, and is part of the published package. A container image has one of its own.
 *
 *     node scripts/release/write-sbom.ts [<file>]
 */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const [file = join(root, 'apps/server/dist/sbom.cdx.json')] = process.argv.slice(2);
const format = ['--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--sbom-spec-version', '1.6'];
const pnpm = ['--silent', '--filter', '@omnichannel/server', 'sbom', '--prod', ...format, '--out', file];
execFileSync('pnpm', pnpm, { cwd: root, stdio: 'inherit' });
