/** The fallback to a template in the languages with a compiler. */
import { mockToken } from '../call.ts';
import { indented, jsonText } from '../languages/code.ts';
import { rawString as csharpString } from '../languages/csharp.ts';
import { goJson, rawString as goString } from '../languages/go.ts';
import { textBlock } from '../languages/java.ts';
import type { FallbackCall, FallbackCalls } from './calls.ts';

/** Indents all lines but the first. */
const below = (code: string, indent: string): string => indented(code, indent).slice(indent.length);

/** The JDK has no JSON parser, so the sample looks for the two values in the text. */
export function javaFallback({ api, text, contacts, template }: FallbackCalls): string {
  const call = ({ path, body }: FallbackCall, indent: string) =>
    below(`post("${path}", ${below(textBlock(jsonText(body)), '    ')})`, indent);
  return `import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.regex.Pattern;

public class Main {
  static final HttpClient client = HttpClient.newHttpClient();
  static final Pattern windowClosed = Pattern.compile("\\"code\\": ?470\\\\b");
  static final Pattern valid = Pattern.compile("\\"status\\": ?\\"valid\\"");

  static HttpResponse<String> post(String path, String body) throws Exception {
    var request = HttpRequest.newBuilder(URI.create("${api}" + path))
        .header("Authorization", "Bearer ${mockToken}")
        .header("Content-Type", "application/json")
        .POST(BodyPublishers.ofString(body))
        .build();
    return client.send(request, BodyHandlers.ofString());
  }

  public static void main(String[] args) throws Exception {
    var response = ${call(text, '    ')};
    // 470: the customer-care window is closed.
    if (windowClosed.matcher(response.body()).find()) {
      var contacts = ${call(contacts, '      ')};
      if (!valid.matcher(contacts.body()).find()) {
        throw new IllegalStateException("The number is not on WhatsApp.");
      }
      response = ${call(template, '      ')};
    }
    System.out.println(response.statusCode() + " " + response.body());
  }
}
`;
}

export function goFallback({ api, text, contacts, template }: FallbackCalls): string {
  const call = ({ path, body }: FallbackCall, indent: string) =>
    `post("${path}", ${goString(below(goJson(body).replaceAll('\n\t', '\n'), indent))}`;
  return `package main

import (
	"encoding/json"
	"fmt"
	"log"
	"net/http"
	"strings"
)

// The fields of the three responses that the program reads.
type reply struct {
	Messages []struct{ ID string }
	Contacts []struct{ Status string }
	Errors   []struct {
		Code    int
		Details string
	}
}

func post(path, body string) (result reply) {
	url := "${api}" + path
	request, err := http.NewRequest(http.MethodPost, url, strings.NewReader(body))
	if err != nil {
		log.Fatal(err)
	}
	request.Header.Set("Authorization", "Bearer ${mockToken}")
	request.Header.Set("Content-Type", "application/json")
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		log.Fatal(err)
	}
	defer response.Body.Close()
	if err := json.NewDecoder(response.Body).Decode(&result); err != nil {
		log.Fatal(err)
	}
	return result
}

func main() {
	result := ${call(text, '\t')})
	// 470: the customer-care window is closed.
	if len(result.Errors) > 0 && result.Errors[0].Code == 470 {
		checked := ${call(contacts, '\t\t')})
		if len(checked.Contacts) == 0 || checked.Contacts[0].Status != "valid" {
			log.Fatal("The number is not on WhatsApp.")
		}
		result = ${call(template, '\t\t')})
	}
	if len(result.Errors) > 0 {
		log.Fatal(result.Errors[0].Details)
	}
	fmt.Println(result.Messages[0].ID)
}
`;
}

export function csharpFallback({ api, text, contacts, template }: FallbackCalls): string {
  const call = ({ path, body }: FallbackCall, indent: string) =>
    below(`await Post("${path}", ${csharpString(jsonText(body))})`, indent);
  return `using System.Net.Http.Headers;
using System.Text.Json;

using var client = new HttpClient { BaseAddress = new Uri("${api}") };
client.DefaultRequestHeaders.Authorization =
    new AuthenticationHeaderValue("Bearer", "${mockToken}");

async Task<(HttpResponseMessage, JsonElement)> Post(string path, string body)
{
    var type = new MediaTypeHeaderValue("application/json");
    var response = await client.PostAsync(path, new StringContent(body, type));
    var text = await response.Content.ReadAsStringAsync();
    return (response, JsonDocument.Parse(text).RootElement);
}

var (response, data) = ${call(text, '')};
// 470: the customer-care window is closed.
if (!response.IsSuccessStatusCode
    && data.GetProperty("errors")[0].GetProperty("code").GetInt32() == 470)
{
    var (_, contacts) = ${call(contacts, '    ')};
    var status = contacts.GetProperty("contacts")[0].GetProperty("status");
    if (status.GetString() != "valid")
        throw new InvalidOperationException("The number is not on WhatsApp.");
    (response, data) = ${call(template, '    ')};
}
if (!response.IsSuccessStatusCode)
    throw new HttpRequestException(data.ToString());
Console.WriteLine(data);
`;
}
