import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { createOperatorPolicy, createOutbound } from '@omnichannel/outbound';
import { generateText, type LanguageModel } from 'ai';
import { traceHeaders } from '../../http/trace-context.ts';
import type { LanguageModelConfig } from '../../platform/config/config.ts';
import type { AnswerProvider } from './answer-provider.ts';
import { findCitedChunks } from './citations.ts';
import { createPrematureEndError, createSilenceError, toModelError } from './model-error.ts';
import { createMessages, createTitleMessage, estimatePromptTokens, instructions, titleInstructions } from './prompt.ts';
import { createTitle } from './title.ts';
import { estimateTokens } from './token-estimate.ts';

/** Milliseconds for a whole answer; the chat ends it earlier. */
const timeoutMs = 600_000;
/** Bytes of a model's response: text, and what is around each piece of it. */
const maxBodyBytes = 16 * 1024 * 1024;

/**
 * Creates an answerer on the language model behind an OpenAI-compatible endpoint. A call that fails is not repeated here: the caller gets
 * the error, and knows better whether anyone still waits.
 */
export function createModelAnswerProvider(config: LanguageModelConfig): AnswerProvider {
  const { baseUrl, model: name, apiKey, vision, silenceTimeoutMs, maxAnswerCharacters } = config;
  const outbound = createOutbound({ policy: createOperatorPolicy() });
  const provider = createOpenAICompatible({
    name: 'llm',
    baseURL: baseUrl,
    includeUsage: true,
    // A question that reaches the model twice changes nothing.
    fetch: outbound.createFetch({ timeoutMs, maxBodyBytes, isRepeatable: true }),
    ...(apiKey !== undefined && { apiKey }),
  });
  const model = provider(name);

  return {
    name: 'model',
    vision,
    async *answer(question, signal) {
      const silent = new AbortController();
      let timer = setTimeout(() => silent.abort(), silenceTimeoutMs);
      let answer = '';
      let isTruncated = false;
      let usage: { input: number | undefined; output: number | undefined } | undefined;
      try {
        // Calls the model of the AI SDK directly. `streamText` takes seven times the CPU for a piece, for tools and steps that the chat does
        // not use.
        const { stream } = await model.doStream({
          prompt: [{ role: 'system', content: instructions }, ...createMessages(question)],
          abortSignal: AbortSignal.any([signal, silent.signal]),
          headers: traceHeaders(),
        });
        for await (const part of stream) {
          // The silence timer stops while a slow reader is waited for.
          clearTimeout(timer);
          if (part.type === 'error') throw part.error;
          if (part.type === 'text-delta') {
            const piece = cutText(part.delta, maxAnswerCharacters - answer.length);
            answer += piece;
            if (piece !== '') yield piece;
            isTruncated = piece.length < part.delta.length;
            // Leaving the loop cancels the call to the model.
            if (isTruncated) break;
          } else if (part.type === 'finish') {
            if (part.finishReason.raw === undefined) throw createPrematureEndError();
            usage = { input: part.usage.inputTokens.total, output: part.usage.outputTokens.total };
          }
          timer = setTimeout(() => silent.abort(), silenceTimeoutMs);
        }
      } catch (error) {
        signal.throwIfAborted();
        throw silent.signal.aborted ? createSilenceError(silenceTimeoutMs) : toModelError(error);
      } finally {
        clearTimeout(timer);
      }
      return {
        usage: {
          promptTokens: usage?.input ?? estimatePromptTokens(question),
          completionTokens: usage?.output ?? estimateTokens(answer),
        },
        cited: findCitedChunks(answer, question.chunks),
        isTruncated,
      };
    },

    title: (turns, signal) => generateTitle(model, turns, signal, silenceTimeoutMs),
  };
}

/** @param silenceTimeoutMs time limit of the call */
async function generateTitle(
  model: LanguageModel,
  turns: Parameters<AnswerProvider['title']>[0],
  signal: AbortSignal,
  silenceTimeoutMs: number,
): Promise<string> {
  try {
    const { text } = await generateText({
      model,
      instructions: titleInstructions,
      prompt: createTitleMessage(turns),
      abortSignal: signal,
      headers: traceHeaders(),
      maxRetries: 0,
      timeout: silenceTimeoutMs,
    });
    const [line = ''] = text.trim().split('\n');
    return createTitle(line.replace(/^["'“”«»]+|(?<!["'“”«».])["'“”«».]+$/g, ''));
  } catch (error) {
    signal.throwIfAborted();
    throw toModelError(error);
  }
}

/** Returns at most so many UTF-16 code units of a text, without half of a surrogate pair. */
function cutText(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const cut = text.slice(0, maxLength);
  return /[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut;
}
