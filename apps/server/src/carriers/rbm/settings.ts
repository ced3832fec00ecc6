import type { ObjectSchema } from '../connection-kind.ts';

/** Settings of a connection of the kind `rbm`. */
export interface RbmSettings {
  agentId: string;
  region: 'asia' | 'europe' | 'us';
  ttlSeconds: number;
  timeoutMs: number;
}

export interface RbmCredentials {
  /** The JSON of a service account key, as text. */
  serviceAccountKey: string;
  /** The text that Google shows for the webhook, and signs its calls with. */
  clientToken: string;
}

/** Seconds for which Google can try to deliver a message (reference of AgentMessage, guide "Send messages"). */
export const ttlLimits = { min: 10, max: 15 * 86_400 } as const;

export const settingsSchema: ObjectSchema = {
  type: 'object',
  required: ['agentId', 'region'],
  additionalProperties: false,
  properties: {
    agentId: {
      type: 'string',
      pattern: '^[\\w.@-]{1,128}$',
      description: 'Id of the agent, from its page in the RCS for Business Developer Console.',
      examples: ['example_shop_agent@rbm.goog'],
    },
    region: {
      type: 'string',
      enum: ['asia', 'europe', 'us'],
      description: 'Region of the API that is called: the one in which the agent is hosted.',
    },
    ttlSeconds: {
      type: 'integer',
      minimum: ttlLimits.min,
      maximum: ttlLimits.max,
      default: 86_400,
      description:
        'Seconds for which Google tries to deliver a message. Then the route tries its next connection. The service expires messages after 24 hours.',
    },
    timeoutMs: {
      type: 'integer',
      minimum: 1000,
      maximum: 60_000,
      default: 15_000,
      description: 'Milliseconds that Google has for its response.',
    },
  },
};

export const credentialsSchema: ObjectSchema = {
  type: 'object',
  required: ['serviceAccountKey', 'clientToken'],
  additionalProperties: false,
  properties: {
    serviceAccountKey: {
      type: 'string',
      minLength: 1,
      maxLength: 16_384,
      description:
        'The whole key file of the service account that may use the agent, as one text, not as an object: jq --rawfile key key.json writes it so.',
    },
    clientToken: {
      type: 'string',
      minLength: 8,
      maxLength: 256,
      description: 'The clientToken that the Developer Console shows for the webhook of the agent.',
    },
  },
};
