// Generated from the contract by `pnpm generate`. Do not edit.
/** Limits of `createAccount.userName`. */
export const accountNameLimits = {"maxLength":255} as const;

/** Limits of `createAccount.defaultSender`. */
export const defaultSenderLimits = {"maxLength":20} as const;

/** Limits of `createAccount.tokenLifetimeSeconds`. */
export const tokenLifetimeLimits = {"min":60,"max":86400} as const;

/** Limits of `createAccount.storageQuotaBytes`. */
export const storageQuotaLimits = {"min":0,"max":9007199254740991} as const;

/** Limits of `createApiKey.name`. */
export const keyNameLimits = {"maxLength":64} as const;

/** Limits of `createOperator.userName`. */
export const operatorNameLimits = {"maxLength":64} as const;

/** Limits of `createOperatorKey.name`. */
export const operatorKeyNameLimits = {"maxLength":64} as const;

/** Limits of `createSession.userName`. */
export const signInNameLimits = {"maxLength":256} as const;

/** Limits of `createSession.password`. */
export const signInPasswordLimits = {"maxLength":256} as const;

/** Limits of `checkSignInCode.code`. */
export const signInCodeLimits = {"maxLength":10} as const;

/** Limits of `checkSignInCode.recoveryCode`. */
export const recoveryCodeLimits = {"maxLength":64} as const;

/** Limits of `createPassword.userName`. */
export const welcomeNameLimits = {"maxLength":256} as const;

/** Limits of `createPassword.password`. */
export const welcomePasswordLimits = {"maxLength":512} as const;

/** Limits of `updatePassword.newPassword`. */
export const ownPasswordLimits = {"maxLength":512} as const;

/** Limits of `createErasure.number`. */
export const personNumberLimits = {"maxLength":40} as const;

/** Limits of `createErasure.userId`. */
export const personIdLimits = {"maxLength":256} as const;

/** Limits of `createErasure.subscriberId`. */
export const subscriberIdLimits = {"maxLength":256} as const;

/** Limits of `updateConnection.window`. */
export const connectionWindowLimits = {"min":1,"max":10000} as const;

/** Limits of `updateConnection.throughput`. */
export const connectionThroughputLimits = {"max":999999} as const;

/** Limits of `updateConnection.binds`. */
export const connectionBindsLimits = {"min":1,"max":100} as const;

/** Limits of `createRoute.position`. */
export const routePositionLimits = {"min":1,"max":999999} as const;

/** Limits of `createRoute.sender`. */
export const routeSenderLimits = {"maxLength":20} as const;

/** Limits of `createSender.value`. */
export const senderValueLimits = {"maxLength":20} as const;

/** Limits of `createSender.throughput`. */
export const senderThroughputLimits = {"max":100000} as const;

/** Limits of `addOptOuts.senderGroup`. */
export const optOutGroupLimits = {"maxLength":64} as const;

/** Limits of `previewTemplate.body`. */
export const templateValueLimits = {"maxLength":1024} as const;

/** Limits of `syncTemplates.connection`. */
export const templateConnectionLimits = {"maxLength":100} as const;

/** Limits of `createKnowledgeBase.name`. */
export const baseNameLimits = {"maxLength":100} as const;

/** Limits of `createKnowledgeBase.description`. */
export const baseDescriptionLimits = {"maxLength":1000} as const;

/** Limits of `askKnowledgeBase.question`. */
export const questionLimits = {"maxLength":2000} as const;

/** Limits of `updateQuotas.all`. */
export const quotaLimits = {"min":0,"max":1000000000000} as const;

/** Limits of `updateEndpoint.url`. */
export const webhookUrlLimits = {"maxLength":2048} as const;

/** Limits of `sendTestMessage.to`. */
export const testRecipientLimits = {"maxLength":254} as const;

/** Limits of `sendTestMessage.sender`. */
export const testSenderLimits = {"maxLength":20} as const;

/** Limits of `sendTestMessage.text`. */
export const testTextLimits = {"maxLength":1000} as const;

/** Values of `createOperator.role`, in the order of the contract. */
export const roles = ["readOnly","support","operator","owner"] as const;

/** Values of `createApiKey.scopes`, in the order of the contract. */
export const scopes = ["send","verify","read","knowledge","notify"] as const;

/** Values of `updateEndpoint.kind`, in the order of the contract. */
export const settableKinds = ["messenger","rcs","chat","usage"] as const;

/** Values of `createErasure.channel`, in the order of the contract. */
export const erasureChannels = ["chatApp","messenger","chat"] as const;

/** Pattern of `createConnection.name`. */
export const connectionNamePattern = "[A-Za-z0-9][A-Za-z0-9_.\\-]{0,62}";

/** Quotas of an account, in the order of the contract. */
export const quotaNames = ["all","sms","verification","chatApp","messenger","rcs","chat","segments"] as const;

/** Checks that a passcode allows. */
export const maxPasscodeChecks = 5;
