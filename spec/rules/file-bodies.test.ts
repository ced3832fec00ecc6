import { beforeAll, describe, expect, test } from 'vitest';
import { lintWith, rootWith } from '../test/lint.ts';

const path = `
  post:
    requestBody:
      content:
        application/octet-stream:
          schema: { $ref: File.yaml }
        image/png:
          schema: { $ref: File.yaml }
          examples:
            picture: { $ref: picture.yaml }
        '*/*':
          schema: { $ref: File.yaml }
        multipart/form-data:
          schema:
            properties:
              file: { $ref: Part.yaml }
              note: { type: string }
          encoding:
            file: { contentType: 'image/png, image/gif' }
    responses:
      '200':
        content:
          application/json: { schema: { type: object } }
          text/plain: { schema: { type: string } }
          audio/ogg: { schema: { $ref: File.yaml } }
`;

const documents = {
  good: {
    'openapi.yaml': rootWith('/v1/files'),
    'path.yaml': path,
    'File.yaml': '{ type: string, format: binary }',
    'Part.yaml': '{ type: string, format: binary, maxLength: 100 }',
    'picture.yaml': "{ summary: A picture, x-base64: 'AAAA' }",
  },
  bad: {
    'openapi.yaml': rootWith('/v1/files'),
    'path.yaml': path
      .replace('audio/ogg: { schema: { $ref: File.yaml } }', 'audio/ogg: {}')
      .replace('application/octet-stream', 'image/gif'),
    'File.yaml': '{ type: string }',
    'Part.yaml': '{ contentMediaType: application/octet-stream }',
    'picture.yaml': "{ summary: A picture, value: 'PNG' }",
  },
};

describe('file-bodies', () => {
  let findings: Record<keyof typeof documents, string[]>;
  beforeAll(async () => {
    findings = await lintWith('file-bodies', documents);
  });

  test('accepts files, in bodies and forms, next to text and JSON', () => expect(findings.good).toEqual([]));

  test('reports a file without its format, and an example without bytes', () => {
    const write = 'Write type: string and format: binary.';
    expect(findings.bad.toSorted()).toEqual([
      `File.yaml:1 */* is a file, but its schema does not say so. ${write}`,
      `File.yaml:1 image/gif is a file, but its schema does not say so. ${write}`,
      `File.yaml:1 image/png is a file, but its schema does not say so. ${write}`,
      `Part.yaml:1 The part file of the form is a file, but its schema does not say so. ${write}`,
      `path.yaml:24 audio/ogg is a file, but its schema does not say so. ${write}`,
      `path.yaml:4 The first media type of a body of any type is image/gif. Begin with application/octet-stream.`,
      'picture.yaml:1 The example picture of a file has no bytes. Write them as x-base64.',
    ]);
  });
});
