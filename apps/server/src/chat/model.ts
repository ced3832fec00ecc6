import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { generateText } from 'ai';
import type { LanguageModelConfig } from '../config/config.ts';
import type { Answerer } from './answerer.ts';
import { citedPassages } from './citations.ts';
import { modelErrorOf, modelSilent, modelStopped } from './model-error.ts';
import { instructions, messagesOf, promptTokens, titleInstructions, titleMessage } from './prompt.ts';
import { titleOf } from './title.ts';
import { estimateTokens } from './tokens.ts';

export interface ModelOptions {
  /** Milliseconds without a word after which the model counts as failed. */
  silence?: number;
}

/**
 * Answers by the language model behind an OpenAI-compatible endpoint. A call that fails is not repeated here: the caller is told, and
 * knows better whether anyone still waits.
 */
export function createModelAnswerer(
  { baseUrl, model: name, apiKey, vision }: LanguageModelConfig,
  { silence = 60_000 }: ModelOptions = {},
): Answerer {
  const provider = createOpenAICompatible({
    name: 'llm',
    baseURL: baseUrl,
    includeUsage: true,
    ...(apiKey !== undefined && { apiKey }),
  });
  const model = provider(name);

  return {
    name: 'model',
    vision,
    async *answer(question, signal) {
      const silent = new AbortController();
      let timer = setTimeout(() => silent.abort(), silence);
      let answer = '';
      let usage: { input: number | undefined; output: number | undefined } | undefined;
      try {
        // The model of the AI SDK itself. Its `streamText` around it takes seven times the CPU for a piece, for tools and steps that
        // there are none of here.
        const { stream } = await model.doStream({
          prompt: [{ role: 'system', content: instructions }, ...messagesOf(question)],
          abortSignal: AbortSignal.any([signal, silent.signal]),
        });
        for await (const part of stream) {
          // While a reader is waited for, the model is not.
          clearTimeout(timer);
          if (part.type === 'error') throw part.error;
          if (part.type === 'text-delta') {
            answer += part.delta;
            yield part.delta;
          } else if (part.type === 'finish') {
            if (part.finishReason.raw === undefined) throw modelStopped();
            usage = { input: part.usage.inputTokens.total, output: part.usage.outputTokens.total };
          }
          timer = setTimeout(() => silent.abort(), silence);
        }
      } catch (error) {
        signal.throwIfAborted();
        throw silent.signal.aborted ? modelSilent() : modelErrorOf(error);
      } finally {
        clearTimeout(timer);
      }
      return {
        usage: {
          promptTokens: usage?.input ?? promptTokens(question),
          completionTokens: usage?.output ?? estimateTokens(answer),
        },
        cited: citedPassages(answer, question.passages),
      };
    },

    async title(turns, signal) {
      try {
        const { text } = await generateText({
          model,
          instructions: titleInstructions,
          prompt: titleMessage(turns),
          abortSignal: signal,
          maxRetries: 0,
          timeout: silence,
        });
        const [line = ''] = text.trim().split('\n');
        return titleOf(line.replace(/^["'“”«»]+|["'“”«».]+$/g, ''));
      } catch (error) {
        signal.throwIfAborted();
        throw modelErrorOf(error);
      }
    },
  };
}
