import { listOperations, resolve } from '@omnichannel/tooling/contract-source/document';

interface Schema {
  maxLength?: number;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  maxItems?: number;
  enum?: readonly (string | null)[];
  items?: Schema;
  properties?: Readonly<Record<string, Schema>>;
}

interface Operation {
  operationId: string;
  parameters?: readonly { name: string; schema: Schema }[];
  requestBody?: { content: { 'application/json': { schema: Schema } } };
  responses?: Readonly<Record<string, { content?: { 'application/json'?: { schema: object } } }>>;
}

/** The fields of the console whose limits the contract gives: the operation that they are sent with, and their name there. */
const limitedFields = {
  accountName: 'createAccount.userName',
  defaultSender: 'createAccount.defaultSender',
  tokenLifetime: 'createAccount.tokenLifetimeSeconds',
  storageQuota: 'createAccount.storageQuotaBytes',
  keyName: 'createApiKey.name',
  operatorName: 'createOperator.userName',
  operatorKeyName: 'createOperatorKey.name',
  signInName: 'createSession.userName',
  signInPassword: 'createSession.password',
  signInCode: 'checkSignInCode.code',
  recoveryCode: 'checkSignInCode.recoveryCode',
  welcomeName: 'createPassword.userName',
  welcomePassword: 'createPassword.password',
  ownPassword: 'updatePassword.newPassword',
  personNumber: 'createErasure.number',
  personId: 'createErasure.userId',
  subscriberId: 'createErasure.subscriberId',
  connectionWindow: 'updateConnection.window',
  connectionThroughput: 'updateConnection.throughput',
  connectionBinds: 'updateConnection.binds',
  routePosition: 'createRoute.position',
  routeSender: 'createRoute.sender',
  senderValue: 'createSender.value',
  senderThroughput: 'createSender.throughput',
  optOutGroup: 'addOptOuts.senderGroup',
  templateValue: 'previewTemplate.body',
  templateConnection: 'syncTemplates.connection',
  baseName: 'createKnowledgeBase.name',
  baseDescription: 'createKnowledgeBase.description',
  question: 'askKnowledgeBase.question',
  quota: 'updateQuotas.all',
  webhookUrl: 'updateEndpoint.url',
  testRecipient: 'sendTestMessage.to',
  testSender: 'sendTestMessage.sender',
  testText: 'sendTestMessage.text',
} as const;

/** The choices of the console whose values the contract lists, as `limitedFields`. */
const choices = {
  roles: 'createOperator.role',
  scopes: 'createApiKey.scopes',
  settableKinds: 'updateEndpoint.kind',
  erasureChannels: 'createErasure.channel',
} as const;

/**
 * Writes the numbers and the values of the contract that the console needs, each as a constant.
 *
 * @param contract the bundled contract
 * @param admin the bundled contract of the admin API
 */
export function contractSource(contract: object, admin: object): string {
  const operations = new Map(
    [contract, admin]
      .flatMap((document) => listOperations(document).map(({ operation }) => ({ document, operation })))
      .map(({ document, operation }) => [
        operation.operationId,
        // The list gives the operations of any document. The lint of the contract has checked the parts that are read here.
        { document, operation: operation as unknown as Operation },
      ]),
  );
  const operationOf = (id: string) => {
    const found = operations.get(id);
    if (!found) throw new Error(`The contract has no operation ${id}.`);
    return found;
  };
  const schemaOf = (field: string) => {
    const [id = '', name = ''] = field.split('.');
    const { document, operation } = operationOf(id);
    const body = resolve(document, operation.requestBody?.content['application/json'].schema ?? {}) as Schema;
    const schema =
      body.properties?.[name] ?? operation.parameters?.find((parameter) => parameter.name === name)?.schema;
    if (!schema) throw new Error(`The operation ${id} of the contract has no field ${name}.`);
    return schemaOfItems(document, resolve(document, schema) as Schema);
  };
  return [
    ...Object.entries(limitedFields).map(([name, field]) => limitsOf(name, field, schemaOf(field))),
    ...Object.entries(choices).map(([name, field]) => choiceOf(name, field, schemaOf(field))),
    patternOf('connectionName', 'createConnection.name', schemaOf('createConnection.name')),
    quotasOf(operationOf('updateQuotas')),
    checksOf(operationOf('getVerification')),
  ].join('\n');
}

/** Returns the schema of an item, of a list. */
function schemaOfItems(document: object, schema: Schema): Schema {
  return schema.items ? (resolve(document, schema.items) as Schema) : schema;
}

/** Writes the limits as the attributes of a field. */
function limitsOf(name: string, field: string, { maxLength, minimum: min, maximum: max }: Schema): string {
  if (maxLength === undefined && max === undefined) throw new Error(`${field} has no limit in the contract.`);
  const limits = JSON.stringify({ maxLength, min, max });
  return `/** Limits of \`${field}\`. */\nexport const ${name}Limits = ${limits} as const;\n`;
}

/** Writes a pattern as the attribute of a field, which matches the whole value, and in which a hyphen of a class is escaped. */
function patternOf(name: string, field: string, { pattern }: Schema): string {
  if (pattern === undefined) throw new Error(`${field} has no pattern in the contract.`);
  const attribute = JSON.stringify(pattern.replace(/^\^|\$$/g, '').replaceAll('-]', '\\-]'));
  return `/** Pattern of \`${field}\`. */\nexport const ${name}Pattern = ${attribute};\n`;
}

function choiceOf(name: string, field: string, { enum: values }: Schema): string {
  if (!values) throw new Error(`${field} has no enum in the contract.`);
  return `/** Values of \`${field}\`, in the order of the contract. */\nexport const ${name} = ${JSON.stringify(values)} as const;\n`;
}

function quotasOf({ document, operation }: { document: object; operation: Operation }): string {
  const body = resolve(document, operation.requestBody?.content['application/json'].schema ?? {}) as Schema;
  const names = JSON.stringify(Object.keys(body.properties ?? {}));
  return `/** Quotas of an account, in the order of the contract. */\nexport const quotaNames = ${names} as const;\n`;
}

function checksOf({ document, operation }: { document: object; operation: Operation }): string {
  const schema = operation.responses?.['200']?.content?.['application/json']?.schema ?? {};
  const { allOf = [] } = resolve(document, schema) as { allOf?: readonly Schema[] };
  const [max] = allOf.flatMap((part) => part.properties?.data?.properties?.ChecksList?.maxItems ?? []);
  if (max === undefined) throw new Error('The contract does not say how often a passcode can be checked.');
  return `/** Checks that a passcode allows. */\nexport const maxPasscodeChecks = ${max};\n`;
}
