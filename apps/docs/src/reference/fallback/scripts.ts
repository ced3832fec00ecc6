/** The fallback to a template in the languages without a compiler. */

import { quote } from '../../shell-quote.ts';
import { mockToken } from '../call.ts';
import { jsonText } from '../languages/code.ts';
import { literal, type Syntax } from '../languages/literal.ts';
import { phpSyntax } from '../languages/php.ts';
import { pythonSyntax } from '../languages/python.ts';
import { rubySyntax } from '../languages/ruby.ts';
import { source } from '../source.ts';
import type { FallbackCall, FallbackCalls } from './calls.ts';

/** The path and the body as two arguments, each on its own lines. */
const argumentsOf = ({ path, body }: FallbackCall, syntax: Syntax, indent: string): string =>
  `${indent}${syntax.string(path)},\n${indent}${literal(body, syntax, indent)}`;

export function curlFallback({ api, text, contacts, template }: FallbackCalls): string {
  const call = ({ path, body }: FallbackCall) => `$(post ${path} ${quote(jsonText(body))})`;
  return `api=${api}
post() {
  curl -sS "$api$1" \\
    -H 'Authorization: Bearer ${mockToken}' \\
    -H 'Content-Type: application/json' \\
    -d "$2"
}

response=${call(text)}
# 470: the customer-care window is closed.
if grep -Eq '"code": ?470\\b' <<< "$response"; then
  contacts=${call(contacts)}
  if ! grep -Eq '"status": ?"valid"' <<< "$contacts"; then
    echo 'The number is not on WhatsApp.' >&2
    exit 1
  fi
  response=${call(template)}
fi
echo "$response"
`;
}

export function typescriptFallback({ api, text, contacts, template }: FallbackCalls): string {
  return `import { createClient } from '@omnichannel/client';
import {
  sendChatAppMessage,
  validateChatAppContacts,
} from '@omnichannel/client/operations';

const client = createClient({ baseUrl: '${api}', token: '${mockToken}' });
try {
  const data = await sendChatAppMessage(client, {
    body: ${source(text.body, '    ', 6)},
  });
  console.log(data);
} catch (error) {
  // 470: the customer-care window is closed.
  if (!sendChatAppMessage.isError(error) || error.code !== 470) throw error;
  const { contacts } = await validateChatAppContacts(client, {
    body: ${source(contacts.body, '    ', 6)},
  });
  if (contacts[0]?.status !== 'valid') throw error;
  const data = await sendChatAppMessage(client, {
    body: ${source(template.body, '    ', 6)},
  });
  console.log(data);
}
`;
}

export function pythonFallback({ api, text, contacts, template }: FallbackCalls): string {
  const call = (one: FallbackCall, indent: string) =>
    `post(\n${argumentsOf(one, pythonSyntax, `${indent}    `)},\n${indent})`;
  return `import requests


def post(path, body):
    return requests.post(
        "${api}" + path,
        headers={"Authorization": "Bearer ${mockToken}"},
        json=body,
        timeout=30,
    )


response = ${call(text, '')}
# 470: the customer-care window is closed.
if not response.ok and response.json()["errors"][0]["code"] == 470:
    contacts = ${call(contacts, '    ')}
    if not contacts.ok:
        raise SystemExit(contacts.text)
    if contacts.json()["contacts"][0]["status"] != "valid":
        raise SystemExit("The number is not on WhatsApp.")
    response = ${call(template, '    ')}
if not response.ok:
    raise SystemExit(response.text)
print(response.text)
`;
}

export function phpFallback({ api, text, contacts, template }: FallbackCalls): string {
  const call = (one: FallbackCall, indent: string) =>
    `post(\n${argumentsOf(one, phpSyntax, `${indent}    `)},\n${indent})`;
  return `<?php

/** @return array{int, array} the status and the body of the response */
function post(string $path, array $body): array
{
    $curl = curl_init('${api}' . $path);
    curl_setopt_array($curl, [
        CURLOPT_HTTPHEADER => [
            'Authorization: Bearer ${mockToken}',
            'Content-Type: application/json',
        ],
        CURLOPT_POSTFIELDS => json_encode(
            $body,
            JSON_THROW_ON_ERROR | JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE,
        ),
        CURLOPT_RETURNTRANSFER => true,
    ]);
    $response = curl_exec($curl);
    if ($response === false) {
        throw new RuntimeException(curl_error($curl));
    }
    $status = curl_getinfo($curl, CURLINFO_RESPONSE_CODE);
    return [$status, json_decode($response, true, 512, JSON_THROW_ON_ERROR)];
}

[$status, $response] = ${call(text, '')};
// 470: the customer-care window is closed.
if ($status >= 400 && $response['errors'][0]['code'] === 470) {
    [$status, $contacts] = ${call(contacts, '    ')};
    if ($status >= 400 || $contacts['contacts'][0]['status'] !== 'valid') {
        throw new RuntimeException('The number is not on WhatsApp.', $status);
    }
    [$status, $response] = ${call(template, '    ')};
}
if ($status >= 400) {
    throw new RuntimeException($response['errors'][0]['details'], $status);
}
echo $response['messages'][0]['id'], PHP_EOL;
`;
}

export function rubyFallback({ api, text, contacts, template }: FallbackCalls): string {
  const call = (one: FallbackCall, indent: string) =>
    `post(\n${argumentsOf(one, rubySyntax, `${indent}  `)}\n${indent})`;
  return `require "json"
require "net/http"

def post(path, body)
  uri = URI("${api}" + path)
  headers = {
    "Authorization" => "Bearer ${mockToken}",
    "Content-Type" => "application/json"
  }
  Net::HTTP.post(uri, body.to_json, headers)
end

response = ${call(text, '')}
code = JSON.parse(response.body).dig("errors", 0, "code")
# 470: the customer-care window is closed.
if code == 470
  contacts = ${call(contacts, '  ')}
  abort contacts.body unless contacts.is_a?(Net::HTTPSuccess)

  status = JSON.parse(contacts.body).dig("contacts", 0, "status")
  abort "The number is not on WhatsApp." unless status == "valid"

  response = ${call(template, '  ')}
end
abort response.body unless response.is_a?(Net::HTTPSuccess)

puts response.body
`;
}
