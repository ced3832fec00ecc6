import { beforeAll, describe, expect, test } from 'vitest';
import { lintWith, topicsDocument } from '../test/lint.ts';

const document = (operation: string, webhook = 'x-provenance: added') =>
  topicsDocument(['x-provenance: added', operation], [], [webhook]);
const documents = {
  stable: document('summary: List topics'),
  preview: document('x-stability: preview', 'x-stability: preview'),
  default: document('x-stability: stable'),
  unknown: document('summary: List topics', 'x-stability: beta'),
  documented: topicsDocument(['x-provenance: documented', 'x-stability: preview'], [], ['x-provenance: added']),
};

describe('stability', () => {
  let findings: Record<keyof typeof documents, string[]>;
  beforeAll(async () => {
    findings = await lintWith('stability', documents);
  });

  const advice = 'Write preview, or remove it: an operation without it is stable.';

  test('accepts operations and webhooks that are stable or a preview', () => {
    expect(findings.stable).toEqual([]);
    expect(findings.preview).toEqual([]);
  });
  test('reports the default, written out', () =>
    expect(findings.default).toEqual([`openapi.yaml:7 GET /v1/topics has the x-stability "stable". ${advice}`]));
  test('reports an unknown value', () =>
    expect(findings.unknown).toEqual([`openapi.yaml:11 webhook topicCreated has the x-stability "beta". ${advice}`]));
  test('reports a preview that the interface shows', () =>
    expect(findings.documented).toEqual([
      'openapi.yaml:7 GET /v1/topics is documented in the interface, so it cannot be a preview. Remove x-stability.',
    ]));
});
