import core, { type RulesetDefinition } from '@stoplight/spectral-core';
import rulesets from '@stoplight/spectral-rulesets';
import { expect, test } from 'vitest';
import { documents } from './contract.ts';

/** Accepted findings, by rule, with their locations. */
const accepted: Record<string, { reason: string; at: RegExp; in?: string }> = {
  'path-keys-no-trailing-slash': {
    reason: 'The interface documents these paths with a trailing slash; rules/trailing-slash.ts lists them.',
    in: 'openapi',
    at: /^paths \/(auth\/v1\/tokens|conversation\/(wab|messenger|rcs|sms|chat)\/v1\/messages)\/$/,
  },
  'info-contact': {
    reason: 'The operator of each service is its contact, and the contract does not know the operator.',
    at: /^info$/,
  },
};

test.each(documents)(
  "the contract $name has no findings of Spectral's rules for OpenAPI except the explained ones",
  async ({ name, document }) => {
    const spectral = new core.Spectral();
    // The types of the package do not match its own rulesets.
    spectral.setRuleset({ extends: [rulesets.oas as RulesetDefinition] });
    const findings = await spectral.run(structuredClone(document));
    const others = findings.filter(({ code, path }) => !accepted[code]?.at.test(path.join(' ')));
    expect(others.map(({ code, message, path }) => `${code} at ${path.join(' ')}: ${message}`)).toEqual([]);
    // Every exception is still needed.
    const found = new Set(findings.map(({ code }) => code));
    expect(
      Object.entries(accepted).flatMap(([code, { in: only = name }]) =>
        only !== name || found.has(code) ? [] : [code],
      ),
    ).toEqual([]);
  },
);
