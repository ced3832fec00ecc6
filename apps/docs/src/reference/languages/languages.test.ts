import { expect, test } from 'vitest';
import { findEntry } from '../../contract.ts';
import { scenarioNamed } from '../scenarios.ts';
import { languages } from './languages.ts';

const sample = (language: string, operationId: string, scenario: string) => {
  const entry = findEntry(operationId);
  const found = languages.find(({ id }) => id === language);
  return found?.sampleOf(entry, scenarioNamed(entry, scenario));
};

test('each language has an id of its own, and pages contain the first two', () => {
  expect(new Set(languages.map(({ id }) => id)).size).toBe(languages.length);
  expect(languages.filter(({ isInPage }) => isInPage).map(({ id }) => id)).toEqual(['curl', 'ts']);
});

test('C# sends JSON as a raw string', () => {
  expect(sample('csharp', 'createTopic', 'keyTaken')).toBe(`using System.Net.Http.Headers;

using var client = new HttpClient();
var url = "http://127.0.0.1:4010/v1/topics";
using var request = new HttpRequestMessage(HttpMethod.Post, url);
request.Headers.Add("Authorization", "Bearer try-me");
var body = """
    {"key": "weekly-digest", "name": "Digest of the week"}
    """;
request.Content = new StringContent(body, new MediaTypeHeaderValue("application/json"));

using var response = await client.SendAsync(request);
Console.WriteLine($"{(int)response.StatusCode} {await response.Content.ReadAsStringAsync()}");
`);
});

test('C# sends a form with a file, and a file alone', () => {
  const form = sample('csharp', 'uploadFile', 'uploaded');
  expect(form).toContain('new MultipartFormDataContent\n{\n    { new StringContent("customer-4711"), "user" },');
  expect(form).toContain('    { file, "file", "size-label.gif" },');
  expect(sample('csharp', 'uploadChatAppMedia', 'document')).toContain('request.Content = file;');
});

test('C# reads a stream before it ends', () => {
  const stream = sample('csharp', 'createChatMessage', 'streamed');
  expect(stream).toContain('HttpCompletionOption.ResponseHeadersRead');
  expect(stream).toContain('case "message":');
  expect(stream).toContain('client.Timeout = TimeSpan.FromSeconds(110);');
});

test('a sample waits as long as the operation can take', () => {
  expect(sample('python', 'createChatMessage', 'streamed')).toContain('timeout=110');
  expect(sample('ruby', 'createChatMessage', 'streamed')).toContain('read_timeout: 110');
  expect(sample('ruby', 'createTopic', 'created')).not.toContain('timeout');
});

test('a sample stops on an error, unless the scenario is one', () => {
  expect(sample('go', 'createTopic', 'created')).toContain('log.Fatalf("%s: %s", response.Status, data)');
  expect(sample('go', 'createTopic', 'keyTaken')).toContain('fmt.Println(response.Status, string(data))');
  expect(sample('python', 'createTopic', 'created')).toContain('raise SystemExit(response.text)');
  expect(sample('python', 'createTopic', 'keyTaken')).not.toContain('raise');
});

test('C# throws the body of an error, which says what is wrong', () => {
  const check = `if (!response.IsSuccessStatusCode)
    throw new HttpRequestException(await response.Content.ReadAsStringAsync());
`;
  expect(sample('csharp', 'createTopic', 'created')).toContain(check);
  expect(sample('csharp', 'createChatMessage', 'streamed')).toContain(check);
});
