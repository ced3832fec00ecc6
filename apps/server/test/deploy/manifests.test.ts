import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DCLinter } from 'dclint';
import { Deployment } from 'kubernetes-models/apps/v1/Deployment';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget';
import { Service } from 'kubernetes-models/v1/Service';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { settings } from '../../src/platform/config/settings.ts';
import { findTypeErrors } from './type-errors.ts';

const deploy = fileURLToPath(new URL('../../deploy/', import.meta.url));
const readDeploy = (name: string) => readFile(join(deploy, name), 'utf8');

/** The declarations of the linter import each other without extensions, which TypeScript does not resolve here. */
interface LintResult {
  messages: readonly { message: string }[];
}

describe('compose.yaml', async () => {
  const text = await readDeploy('compose.yaml');

  /** Compares a file with the schema of the Compose specification, and applies the rules of the linter that find mistakes. */
  async function lint(content: string): Promise<string[]> {
    const folder = await mkdtemp(join(tmpdir(), 'omnichannel-compose-'));
    try {
      const file = join(folder, 'compose.yaml');
      await writeFile(file, content);
      const order = ['service-keys-order', 'services-alphabetical-order', 'top-level-properties-order'];
      // The image is built and named here, and the proxy serves the internet.
      const wanted = ['no-build-and-image', 'no-unbound-port-interfaces'];
      const rules = Object.fromEntries([...order, ...wanted].map((rule) => [rule, 0 as const]));
      const results: readonly LintResult[] = new DCLinter({ rules, quiet: true, debug: false, exclude: [] }).lintFiles(
        [file],
        false,
      );
      return results.flatMap(({ messages }) => messages.map(({ message }) => message));
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  it('follows the schema', async () => {
    expect(await lint(text)).toEqual([]);
  });

  it.each([
    ['    read_only: true', '    readonly: true'],
    ['    restart: unless-stopped', '    restart: [always]'],
    ['      - no-new-privileges:true', '      - no-new-privileges: true'],
  ])('would be rejected with an error in %s', async (right, wrong) => {
    expect(text).toContain(right);
    expect(await lint(text.replace(right, wrong))).not.toEqual([]);
  });

  it('restricts the service as the test of the image does, and publishes it on this machine only', () => {
    expect(parse(text).services.omnichannel).toMatchObject({
      read_only: true,
      tmpfs: ['/tmp'],
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      ports: ['127.0.0.1:4020:4020'],
    });
  });

  it('names files of secrets that the documentation creates', async () => {
    const { secrets, services } = parse(text);
    const files = Object.values<{ file: string }>(secrets).map(({ file }) => file);
    const page = await readFile(new URL('../../docs/install.md', import.meta.url), 'utf8');
    for (const file of files) expect(page).toContain(` > ${file}\n`);
    const used = [...services.omnichannel.secrets, ...services.database.secrets];
    expect(used.sort()).toEqual(Object.keys(secrets).sort());
  });

  it('trusts the network of the proxy, which no other network has', () => {
    const { services, networks } = parse(text);
    expect(networks.default.ipam.config).toEqual([{ subnet: services.omnichannel.environment.TRUST_PROXY }]);
  });
});

const kinds = {
  'deployment.yaml': [Deployment, 'apps/v1', 'IDeployment'],
  'pod-disruption-budget.yaml': [PodDisruptionBudget, 'policy/v1', 'IPodDisruptionBudget'],
  'service.yaml': [Service, 'v1', 'IService'],
} as const;
type Name = keyof typeof kinds;
const names = Object.keys(kinds) as Name[];

/** Describes what is wrong with an object of Kubernetes. The schemas check values; the types find unknown fields. */
function findFaults(name: Name, text: string): string[] {
  const [Model, group, type] = kinds[name];
  const object = parse(text);
  const faults = findTypeErrors(`kubernetes-models/${group}/${type.slice(1)}`, type, object);
  try {
    new Model(object).validate();
  } catch (error) {
    faults.push((error as Error).message);
  }
  return faults;
}

describe('the manifests of Kubernetes', { timeout: 60_000 }, async () => {
  const deployment = await readDeploy('kubernetes/deployment.yaml');

  it('are all tested', async () => {
    expect((await readdir(join(deploy, 'kubernetes'))).sort()).toEqual(names);
  });

  it.each(names)('%s follows the schema', async (name) => {
    expect(findFaults(name, await readDeploy(`kubernetes/${name}`))).toEqual([]);
  });

  it.each([
    ['periodSeconds: 10', 'periodSecond: 10', '"periodSecond"'],
    ['replicas: 2', 'replicas: two', 'must be integer'],
    ['type: RuntimeDefault', 'typ: RuntimeDefault', '"typ"'],
    ['        matchLabels', '        matchLabel', '"matchLabel"'],
  ] as const)('would be rejected with an error in %s', (right, wrong, fault) => {
    expect(deployment).toContain(right);
    expect(findFaults('deployment.yaml', deployment.replace(right, wrong)).join()).toContain(fault);
  });

  it('select the pods of the deployment, restricted as the test of the image does', async () => {
    const { spec } = parse(deployment);
    const { labels } = spec.template.metadata;
    expect(spec.selector.matchLabels).toEqual(labels);
    expect(parse(await readDeploy('kubernetes/service.yaml')).spec.selector).toEqual(labels);
    const budget = parse(await readDeploy('kubernetes/pod-disruption-budget.yaml'));
    expect(budget.spec.selector.matchLabels).toEqual(labels);
    expect(budget.spec.minAvailable).toBeLessThan(spec.replicas);
    const { env } = spec.template.spec.containers[0];
    const { value: delay } = env.find(({ name }: { name: string }) => name === settings.shutdownDelaySeconds.env);
    // The service takes 30 s at most to stop, after the delay.
    expect(spec.template.spec.terminationGracePeriodSeconds).toBeGreaterThan(Number(delay) + 30);
    expect(spec.template.spec.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 10001 });
    expect(spec.template.spec.containers[0].securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
  });
});
