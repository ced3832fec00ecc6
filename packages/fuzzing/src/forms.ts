import fc from 'fast-check';
import { fileOfType } from './files.ts';

/** A field of a form, as an application passes it to its HTTP client. */
export type FormField = { name: string; text: string } | { name: string; file: FormFile };

interface FormFile {
  /** Empty if no file was chosen. */
  fileName: string;
  /** Absent if the application names none. */
  mediaType?: string;
  content: Buffer;
}

/** A form as it is sent: its `Content-Type` and its bytes. */
export interface EncodedForm {
  type: string;
  body: Buffer;
}

/** Writes a form as one HTTP client does. */
export type FormClient = (fields: readonly FormField[]) => EncodedForm;

/** The differences in how clients write the parts of a form. */
interface FormEncoding {
  boundary: string;
  /** Whether the request's `Content-Type` has the boundary in quotation marks. */
  isBoundaryQuoted?: boolean;
  /** `name="user"`, or `name=user`. */
  parameter(name: string, value: string): string;
  fileName(value: string): string;
  /** The media type of a text. Most clients send none. */
  textType?: string;
  /** The media type of a file without a type of the application. Undefined if the client sends none. */
  fileType?: string;
}

const percentEscaped = (text: string) => text.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
const backslashEscaped = (text: string) => text.replaceAll('\\', '\\\\').replaceAll('"', '\\"');
const quotedWith = (escaped: (text: string) => string) => (name: string, value: string) =>
  `${name}="${escaped(value)}"`;

function namedParameters(parameter: FormEncoding['parameter']): Pick<FormEncoding, 'parameter' | 'fileName'> {
  return { parameter, fileName: (value) => parameter('filename', value) };
}

/** A token is not quoted; a name that is not ASCII is encoded twice (RFC 2047 and RFC 5987). */
const dotNet: FormEncoding = {
  boundary: '5c5ff6a4-6c8b-4d0a-a0a8-2f0e4b1f2a10',
  isBoundaryQuoted: true,
  textType: 'text/plain; charset=utf-8',
  parameter: (name, value) => (/^[\w!#$&+.^`|~-]+$/.test(value) ? `${name}=${value}` : `${name}="${value}"`),
  fileName(value) {
    const isAscii = /^[\x20-\x7e]*$/.test(value);
    const encoded = isAscii ? value : `=?utf-8?B?${Buffer.from(value).toString('base64')}?=`;
    const extended = encodeURIComponent(value).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
    return `${this.parameter('filename', encoded)}; filename*=utf-8''${extended}`;
  },
};

/** How common clients write forms. */
export const formClients = {
  'Python requests': createFormClient({
    boundary: 'b0f1c2d3e4a5968778695a4b3c2d1e0f',
    ...namedParameters(quotedWith(percentEscaped)),
  }),
  '.NET HttpClient': createFormClient(dotNet),
  curl: createFormClient({
    boundary: '------------------------d74496d66958873e',
    fileType: 'application/octet-stream',
    ...namedParameters(quotedWith(percentEscaped)),
  }),
  'curl before 7.81': createFormClient({
    boundary: '------------------------0c4e1a6b2f3d5987',
    fileType: 'application/octet-stream',
    ...namedParameters(quotedWith(backslashEscaped)),
  }),
  'a browser': createFormClient({
    boundary: '----WebKitFormBoundary7MA4YWxkTrZu0gW',
    fileType: 'application/octet-stream',
    ...namedParameters(quotedWith(percentEscaped)),
  }),
  'Node fetch': createFormClient({
    boundary: '----formdata-undici-058837264915',
    fileType: 'application/octet-stream',
    parameter: quotedWith(percentEscaped),
    // undici leaves out a file name that is empty.
    fileName: (value) => (value === '' ? '' : `filename="${percentEscaped(value)}"`),
  }),
} satisfies Record<string, FormClient>;

export type FormClientName = keyof typeof formClients;

function createFormClient(encoding: FormEncoding): FormClient {
  const { boundary, isBoundaryQuoted } = encoding;
  return (fields) => ({
    type: `multipart/form-data; boundary=${isBoundaryQuoted ? `"${boundary}"` : boundary}`,
    body: Buffer.concat([
      ...fields.flatMap((field) => encodePart(field, encoding)),
      Buffer.from(`--${boundary}--\r\n`),
    ]),
  });
}

function encodePart(field: FormField, encoding: FormEncoding): Buffer[] {
  const name = encoding.parameter('name', field.name);
  const isText = 'text' in field;
  const parameters = ['form-data', name, ...(isText ? [] : [encoding.fileName(field.file.fileName)])].filter(Boolean);
  const type = isText ? encoding.textType : (field.file.mediaType ?? encoding.fileType);
  const head = [
    `--${encoding.boundary}`,
    `Content-Disposition: ${parameters.join('; ')}`,
    ...(type === undefined ? [] : [`Content-Type: ${type}`]),
    '\r\n',
  ];
  return [Buffer.from(head.join('\r\n')), isText ? Buffer.from(field.text) : field.file.content, Buffer.from('\r\n')];
}

const clientNames = fc.constantFrom(...(Object.keys(formClients) as FormClientName[]));
const anyBytes = fc.uint8Array({ maxLength: 200 });
const imageTypes = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'];

/** File names with signs that have a meaning in a header field. Not all clients can write a quotation mark. */
const fileNames = (hasQuotes: boolean) =>
  fc
    .array(
      fc.constantFrom('a', 'B1', '-', ' ', ';', '=', "'", ',', '(', '*', 'ä', 'نور', '表', '😀', hasQuotes ? '"' : '_'),
      {
        minLength: 1,
        maxLength: 8,
      },
    )
    .map((pieces) => `x${pieces.join('')}.png`);

const images: fc.Arbitrary<Omit<FormFile, 'fileName'>> = fc
  .record({ type: fc.constantFrom(...imageTypes), bytes: anyBytes, isNamed: fc.boolean() })
  .map(({ type, bytes, isNamed }) => ({ content: fileOfType(type, bytes), ...(isNamed && { mediaType: type }) }));

const users = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }).filter((text) => !text.includes('\0'));

/** A form with its client and its fields. */
export interface AnyForm extends EncodedForm {
  client: FormClientName;
  fields: readonly FormField[];
}

/** Forms of the one shape that the contract has, an image and its user, written by any client. */
export const validForms: fc.Arbitrary<AnyForm> = clientNames.chain((client) =>
  fc
    .record({
      fileName: fileNames(client !== '.NET HttpClient'),
      image: images,
      user: users,
      isUserFirst: fc.boolean(),
    })
    .map(({ fileName, image, user, isUserFirst }) => {
      const file: FormField = { name: 'file', file: { fileName, ...image } };
      const text: FormField = { name: 'user', text: user };
      return encodeForm(client, isUserFirst ? [text, file] : [file, text]);
    }),
);

/** Forms of the fields `file` and `user` that are odd in any respect: absent, empty, twice, a text in place of a file. */
export const oddForms: fc.Arbitrary<AnyForm> = clientNames.chain((client) =>
  fc.array(oddFields(client !== '.NET HttpClient'), { maxLength: 5 }).map((fields) => encodeForm(client, fields)),
);

function oddFields(hasQuotes: boolean): fc.Arbitrary<FormField> {
  const names = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom('file', 'user') },
    { weight: 1, arbitrary: fc.constantFrom('File', 'a;b', 'a=b', 'x y', '__proto__', 'constructor', 'files[]') },
    ...(hasQuotes ? [{ weight: 1, arbitrary: fc.constant('a"b') }] : []),
  );
  const contents = fc.oneof(
    images,
    anyBytes.map((bytes) => ({ content: Buffer.from(bytes) })),
    fc.constantFrom(
      { content: Buffer.alloc(0) },
      { content: Buffer.from('%PDF-1.7'), mediaType: 'image/png' },
      { content: fileOfType('image/png'), mediaType: 'image/jpeg' },
      { content: fileOfType('image/png'), mediaType: 'not a type' },
    ),
  );
  const odd = fc.constantFrom('', 'text', '\0', 'a\0b', '\ufffd', '\r\n', '--', ' ', 'نور', 'x'.repeat(5000));
  return fc.oneof(
    fc.record({ name: names, text: fc.oneof(users, odd) }),
    fc
      .tuple(names, fc.oneof(fileNames(hasQuotes), fc.constantFrom('', 'a', '.png', '..', 'x\0.png')), contents)
      .map(([name, fileName, content]) => ({ name, file: { fileName, ...content } })),
    fc.constant<FormField>({ name: 'file', file: { fileName: '', content: Buffer.alloc(0) } }),
  );
}

function encodeForm(client: FormClientName, fields: readonly FormField[]): AnyForm {
  return { client, fields, ...formClients[client](fields) };
}
