import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import SwaggerParser from '@apidevtools/swagger-parser';
import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import packageJson from '../package.json' with { type: 'json' };
import { contract, documents } from './contract.ts';

describe.each(documents)('the contract $name', ({ name, folder, document }) => {
  test('has no external references', () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]*)"/g)].map(([, reference]) => reference);
    expect(references.filter((reference) => !reference?.startsWith('#/'))).toEqual([]);
  });

  test('names each example by its folder and file', () => {
    const examples = new URL(`../${folder}components/examples/`, import.meta.url);
    const files = readdirSync(examples, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.yaml'));
    const names = files.map((file) => `${basename(dirname(file))}.${basename(file, '.yaml')}`);
    const found = Object.keys(document.components.examples);
    // The admin API also has those of the responses that it shares with the public contract.
    const shared = Object.keys(contract.components.examples);
    expect(found.filter((one) => !names.includes(one) && !shared.includes(one))).toEqual([]);
  });

  // The contract of the admin API is published as JSON only.
  test.runIf(name === 'openapi')('is the same document in YAML and in JSON', () => {
    const yaml = readFileSync(new URL(`../dist/${name}.yaml`, import.meta.url), 'utf8');
    // toEqual would print a huge difference that only says that the files are from different builds.
    expect(isDeepStrictEqual(parse(yaml), document)).toBe(true);
  });

  test('has the version of the package', () => expect(document.info.version).toBe(packageJson.version));

  test('is valid for swagger-parser', async () => {
    // The parser resolves references in place, so it gets a copy.
    await expect(SwaggerParser.validate(structuredClone(document))).resolves.toBeDefined();
  });

  test('is valid for openapi-schema-validator', async () => {
    const { valid, errors } = await new Validator().validate(structuredClone(document));
    expect(errors).toBeUndefined();
    expect(valid).toBe(true);
  });
});

test('has examples whose `meta` has that version', () => {
  const versions = [...JSON.stringify(contract).matchAll(/"api_status":"stable","version":"([^"]*)"/g)];
  expect(versions.length).toBeGreaterThan(20);
  expect(new Set(versions.map(([, version]) => version))).toEqual(new Set([packageJson.version]));
});
