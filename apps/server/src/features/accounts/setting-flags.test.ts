import { expect, it } from 'vitest';
import { UsageError } from '../../platform/config/flags.ts';
import { validateSender } from './sender.ts';
import { readChatSettings, readSettings, type SettingFlags } from './setting-flags.ts';

const mebibyte = 1024 * 1024;

it.each<[SettingFlags, ReturnType<typeof readSettings>]>([
  [{}, {}],
  [{ sender: 'Shop' }, { defaultSender: 'Shop' }],
  [{ 'token-lifetime': '60' }, { tokenLifetime: 60 }],
  [{ 'token-lifetime': '86400' }, { tokenLifetime: 86_400 }],
  [{ storage: 'default' }, { storageQuota: null }],
  [{ storage: '1' }, { storageQuota: mebibyte }],
  [{ storage: '100000000' }, { storageQuota: 100_000_000 * mebibyte }],
  [{ limit: [] }, { limits: {} }],
  [{ 'allow-country': ['FR', 'us', 'FR', '881'] }, { allowedCountries: ['FR', 'US', '881'] }],
  [{ 'allow-country': ['all'] }, { allowedCountries: null }],
  [{ 'block-country': ['fr'] }, { blockedCountries: ['FR'] }],
  [{ 'block-country': ['none'] }, { blockedCountries: [] }],
  [{ limit: ['listTopics=1', 'createTopic=1000000'] }, { limits: { listTopics: 1, createTopic: 1_000_000 } }],
  [
    { sender: 'Shop', 'token-lifetime': '900', storage: '2', limit: ['listTopics=5'] },
    { defaultSender: 'Shop', tokenLifetime: 900, storageQuota: 2 * mebibyte, limits: { listTopics: 5 } },
  ],
])('the flags %j set exactly what they name', (flags, settings) => {
  expect(readSettings(flags)).toEqual(settings);
});

const lifetimeFault = '--token-lifetime takes seconds, from 60 to 86400.';
const storageFault = '--storage takes default, or MiB, from 1 to 100000000.';
const limitFault = '--limit listTopics=… takes requests a second, from 1 to 1000000.';
const notNumbers = ['', 'x', 'x100', '100x', ' 100', '100 ', '+100', '-100', '100.5', '1e2', '0x64', '١٠٠'];

it.each<[SettingFlags, message: string]>([
  ...['59', '86401', ...notNumbers].map((text): [SettingFlags, string] => [{ 'token-lifetime': text }, lifetimeFault]),
  ...['0', '100000001', ...notNumbers].map((text): [SettingFlags, string] => [{ storage: text }, storageFault]),
  ...['0', '1000001', ...notNumbers].map((text): [SettingFlags, string] => [
    { limit: [`listTopics=${text}`] },
    limitFault,
  ]),
  [{ limit: ['listTopics'] }, limitFault],
  [
    { limit: ['createTopic=1', 'listTopic=1'] },
    '--limit takes <operation>=<requests a second>, and knows no operation "listTopic". Did you mean listTopics?',
  ],
  // The sign-in has no account yet.
  ...['createAccessToken', ''].map((operation): [SettingFlags, string] => [
    { limit: [`${operation}=5`] },
    `--limit takes <operation>=<requests a second>, and knows no operation "${operation}".`,
  ]),
  [{ limit: [''] }, '--limit takes <operation>=<requests a second>, and knows no operation "".'],
  [{ 'allow-country': ['FR', 'all'] }, '--allow-country takes either all or countries, not both.'],
  [{ 'block-country': ['none', 'FR'] }, '--block-country takes either none or countries, not both.'],
  [{ 'allow-country': ['none'] }, '--allow-country takes ISO 3166-1 codes such as FR, and does not know "none".'],
  [{ 'block-country': ['XX'] }, '--block-country takes ISO 3166-1 codes such as FR, and does not know "XX".'],
  [{ sender: 'Example Shop' }, `--sender ${validateSender('Example Shop')}`],
])('the flags %j are a usage error', (flags, message) => {
  expect(() => readSettings(flags)).toThrow(new UsageError(message));
});

it.each<[SettingFlags, ReturnType<typeof readChatSettings>]>([
  [{}, {}],
  [{ knowledge: ['all'] }, { knowledge: null }],
  [{ knowledge: [] }, { knowledge: [] }],
  [{ knowledge: ['faq', 'prices'] }, { knowledge: ['faq', 'prices'] }],
  [{ 'agent-assistant': 'yes' }, { agentAssistant: true }],
  [{ 'agent-assistant': 'no' }, { agentAssistant: false }],
  [
    { knowledge: ['faq'], 'agent-assistant': 'yes' },
    { knowledge: ['faq'], agentAssistant: true },
  ],
])('the flags %j set exactly what they name of the chat', (flags, app) => {
  expect(readChatSettings(flags)).toEqual(app);
});

it.each([[['all', 'faq']], [['faq', 'all']], [['all', 'all']]])('knowledge is all, or names: not %j', (knowledge) => {
  expect(() => readChatSettings({ knowledge })).toThrow(
    new UsageError('--knowledge takes either all or names, not both.'),
  );
});
