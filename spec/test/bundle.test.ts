import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import SwaggerParser from '@apidevtools/swagger-parser';
import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import packageJson from '../package.json' with { type: 'json' };
import { contract } from './contract.ts';

test('has no external references', () => {
  const references = JSON.stringify(contract).matchAll(/"\$ref":"([^"]*)"/g);
  expect([...references].map(([, reference]) => reference).filter((reference) => !reference?.startsWith('#/'))).toEqual(
    [],
  );
});

test('names each example by its folder and file', () => {
  const folder = new URL('../components/examples/', import.meta.url);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.yaml'));
  const names = files.map((file) => `${basename(dirname(file))}.${basename(file, '.yaml')}`);
  expect(Object.keys(contract.components.examples).sort()).toEqual(names.sort());
});

test('is the same document in YAML and in JSON', () => {
  const yaml = readFileSync(new URL('../dist/openapi.yaml', import.meta.url), 'utf8');
  // toEqual would print a huge difference that only says that the files are from different builds.
  expect(isDeepStrictEqual(parse(yaml), contract)).toBe(true);
});

test('has the version of the package', () => expect(contract.info.version).toBe(packageJson.version));

test('has examples whose `meta` has that version', () => {
  const versions = [...JSON.stringify(contract).matchAll(/"api_status":"stable","version":"([^"]*)"/g)];
  expect(versions.length).toBeGreaterThan(20);
  expect(new Set(versions.map(([, version]) => version))).toEqual(new Set([packageJson.version]));
});

test('is valid for swagger-parser', async () => {
  // The parser resolves references in place, so it gets a copy.
  await expect(SwaggerParser.validate(structuredClone(contract))).resolves.toBeDefined();
});

test('is valid for openapi-schema-validator', async () => {
  const { valid, errors } = await new Validator().validate(structuredClone(contract));
  expect(errors).toBeUndefined();
  expect(valid).toBe(true);
});
