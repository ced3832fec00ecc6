import type { Account } from '../../src/http/account.ts';

/** How many rows are stored. */
export interface Volume {
  /** Messages of the last 90 days. The other tables follow from them. */
  messages: number;
  /** Further rows of each table with a retention, older than it. */
  expired: number;
}

/** The accounts that the rows belong to, the busiest first, with the ids of their endpoints. */
export interface Owners {
  accounts: readonly Account[];
  workflowId: string;
}

/** Rows that one statement stores: enough that its start costs nothing, few enough for the memory of its triggers. */
const batchRows = 100_000;

/** Days that the tables keep their rows: the defaults of the settings. */
const days = { messages: 90, short: 30, feed: 365, keys: 1 };

export type Counts = ReturnType<typeof countRows>;

/** The number of rows of each kind. */
export function countRows({ messages }: Volume) {
  const recent = Math.floor((messages * days.short) / days.messages);
  const feeds = Math.max(25, Math.floor(messages / 200));
  return {
    messages,
    /** Messages whose submissions and deliveries are kept. */
    recent,
    /** The events `sent` and `delivered` of each. */
    deliveries: recent * 2,
    inbound: Math.floor(messages / 5),
    verifications: Math.floor(messages / 5),
    people: Math.max(20, Math.floor(messages / 20)),
    feeds,
    /** Each reaches 25 feeds. */
    events: Math.floor(messages / 50),
    keys: Math.floor(messages / days.messages / 2),
  };
}

/** A number from 0 to 1 that looks random, and is the same for the same `n` and seed. */
const random = (n: string, seed: number) => `((hashint8extended(${n}, ${seed}) & 1048575) / 1048576.0)`;

/** Writes the expressions that several tables have in common. `n` is the number of a message. */
function createExpressions({ messages, recent, people }: Counts, accounts: number) {
  // The times of all statements count from one time, so that the ids of the messages are the same in all tables.
  const end = `timestamptz '${new Date().toISOString()}'`;
  const timeOf = (n: string, rows: number, keptDays: number) =>
    `(${end} - interval '${keptDays} days' * (1 - (${n})::float8 / ${rows}))`;
  const messageTime = (n: string) => timeOf(n, messages, days.messages);
  const hexId = (time: string, n: string) =>
    `lpad(to_hex(extract(epoch FROM ${time})::bigint), 8, '0') || substr(md5('row' || ${n}), 1, 16)`;
  return {
    timeOf,
    messageTime,
    hexId,
    messageId: (n: string) => hexId(messageTime(n), n),
    /** A UUID of version 7. */
    uuid: (time: string, n: string) =>
      `(lpad(to_hex((extract(epoch FROM ${time}) * 1000)::bigint), 12, '0') || '7'
        || substr(md5('row' || ${n}), 1, 19))::uuid::text`,
    /** The message of a recent one: the submissions and deliveries of older messages are deleted. */
    recentMessage: (n: string) => `(${messages - recent} + ${n})`,
    /** A few accounts have most of the rows: the first of 100 has a fifth of them. */
    account: (n: string) => `floor(${accounts} * power(${random(n, 1)}, 3))::int`,
    number: (n: string) => `'+1202' || lpad((5550100 + floor(${people} * ${random(n, 2)}))::bigint::text, 7, '0')`,
    channel: (n: string) =>
      `(ARRAY['sms', 'sms', 'sms', 'sms', 'sms', 'chatApp', 'chatApp', 'chatApp', 'rcs', 'chat'])[${n} % 10 + 1]`,
  };
}

type Expressions = ReturnType<typeof createExpressions>;

/** Writes a statement for the rows from one number to another. */
type Part = (from: number, to: number) => string;

/** The statements that store all rows, a batch each, in the order of their time. */
export function fillStatements(volume: Volume, owners: Owners): string[] {
  const { expired } = volume;
  const counts = countRows(volume);
  const expressions = createExpressions(counts, owners.accounts.length);
  const parts: [rows: number, older: number, part: Part][] = [
    [counts.messages, expired, messages(expressions)],
    [counts.deliveries, expired, deliveries(expressions)],
    [counts.deliveries, expired, deliveryAttempts(expressions)],
    [counts.recent, expired, submissionAttempts(expressions)],
    [counts.recent, expired, submittedParts(expressions)],
    [counts.inbound, expired, inboundMessages(counts, expressions)],
    [counts.people, 0, conversationWindows()],
    [counts.verifications, expired, verifications(counts, expressions)],
    [counts.feeds, 0, subscribers(owners)],
    [counts.events, Math.floor(expired / 25), notificationEvents(counts, expressions, owners)],
    [counts.events * 25, expired, notifications(counts, expressions, owners)],
    [counts.keys, expired, idempotencyKeys(counts, expressions)],
    // Last, because each row needs its verification.
    [counts.verifications, expired, verificationChecks(counts, expressions)],
  ];
  return parts.flatMap(([rows, older, part]) => {
    const statements: string[] = [];
    for (let from = 1 - older; from <= rows; from += batchRows) {
      statements.push(part(from, Math.min(from + batchRows - 1, rows)));
    }
    return statements;
  });
}

const series = (from: number, to: number) => `generate_series(${from}::bigint, ${to}::bigint) AS n`;

/** One in 50 has failed, and most are delivered or read. */
function messages({ messageId, messageTime, number, account, channel }: Expressions): Part {
  const text = `'Hello Layla, your order ' || n || ' is ready for collection at our Main Street shop.'`;
  const body = `'{"to":"' || recipient || '","type":"text","text":{"body":"' || ${text} || '"}}'`;
  const content = `'{"type":"text","text":"' || ${text} || '"}'`;
  return (from, to) => `
    INSERT INTO messages (id, environment_id, account_id, channel, recipient, sender, type, request, content, status,
      failure, accepted_at, sent_at, delivered_at, read_at, failed_at, country, connection_id, segments, request_id)
    SELECT message.id, account.environment_id, account.id, channel, recipient,
      CASE channel WHEN 'sms' THEN 'ExampleShop' END, 'text', (${body})::json, (${content})::json,
      CASE WHEN n % 50 = 0 THEN 'failed' WHEN n % 3 = 0 THEN 'read' ELSE 'delivered' END,
      CASE WHEN n % 50 = 0 THEN '{"code":1014,"title":"Internal error"}'::json END, at, at + interval '1 s',
      CASE WHEN n % 50 > 0 THEN at + interval '3 s' END,
      CASE WHEN n % 50 > 0 AND n % 3 = 0 THEN at + interval '60 s' END,
      CASE WHEN n % 50 = 0 THEN at + interval '2 s' END, 'US', 'main', 1, md5('request' || n)::uuid::text
    FROM ${series(from, to)}
    CROSS JOIN LATERAL (
      SELECT ${messageId('n')} AS id, ${messageTime('n')} AS at, ${number('n')} AS recipient,
        ${channel('abs(n)')} AS channel
    ) AS message
    JOIN volume_accounts AS account ON account.number = ${account('n')}`;
}

/** The events `sent` and `delivered` of each recent message. One in 200 failed permanently; a few of the newest wait for a retry. */
function deliveries({ messageId, messageTime, recentMessage, account, uuid }: Expressions): Part {
  const body = `'{"statuses":[{"id":"' || message_id || '","recipient_id":"12025550100","status":"'
    || CASE n % 2 WHEN 0 THEN 'sent' ELSE 'delivered' END
    || '","timestamp":"1790000000","conversation":{"id":"' || md5('c' || n)
    || '"},"pricing":{"billable":true,"category":"utility","model":"PMP"}}],'
    || '"meta":{"api_status":"stable","version":"1.0.0"},"messaging_product":"chatApp",'
    || '"account":{"id":"' || md5('a' || n) || '"}}'`;
  return (from, to) => `
    INSERT INTO deliveries (id, environment_id, endpoint_id, message_id, body, state, attempts, due_at, created_at,
      ended_at)
    SELECT 'msg_' || ${uuid('at', 'n')}, account.environment_id, 'endpoint-' || account.number, message_id,
      ${body}, state,
      CASE state WHEN 'delivered' THEN 1 WHEN 'dead' THEN 2 ELSE 1 END,
      CASE state WHEN 'waiting' THEN now() + interval '5 hours' ELSE at END, at,
      CASE WHEN state <> 'waiting' THEN at + interval '1 s' END
    FROM ${series(from, to)}
    CROSS JOIN LATERAL (
      SELECT ${recentMessage('ceil(n / 2.0)::bigint')} AS message
    ) AS about
    CROSS JOIN LATERAL (
      SELECT ${messageId('message')} AS message_id, ${messageTime('message')} + interval '2 s' AS at,
        CASE WHEN n % 200 = 0 THEN 'dead'
          WHEN n % 1000 = 1 AND ${messageTime('message')} > now() - interval '12 hours' THEN 'waiting'
          ELSE 'delivered' END AS state
    ) AS delivery
    JOIN volume_accounts AS account ON account.number = ${account('message')}`;
}

/** One attempt of most deliveries, a second one of a twentieth. */
function deliveryAttempts({ messageTime, recentMessage, uuid }: Expressions): Part {
  return (from, to) => `
    INSERT INTO delivery_attempts (delivery_id, at, url, status, error, response_body, took_ms)
    SELECT 'msg_' || ${uuid('at', 'n')}, at, 'https://example.com/hooks', CASE WHEN n % 200 = 0 THEN 500 ELSE 204 END,
      CASE WHEN n % 200 = 0 THEN 'HTTP 500' END, '', 12
    FROM ${series(from, to)}
    CROSS JOIN LATERAL (
      SELECT ${messageTime(recentMessage('ceil(n / 2.0)::bigint'))} + interval '2 s' AS at
    ) AS delivery
    CROSS JOIN generate_series(1, CASE n % 20 WHEN 0 THEN 2 ELSE 1 END) AS attempt`;
}

/** The three connections of all accounts: one has two thirds, one a third, and one a message in 1,000. */
const connection = (n: string) =>
  `CASE WHEN ${n} % 1000 = 7 THEN 'rare' WHEN ${n} % 3 = 0 THEN 'second' ELSE 'main' END`;

function submissionAttempts({ messageId, messageTime, recentMessage, account }: Expressions): Part {
  return (from, to) => `
    INSERT INTO submission_attempts (outbox_id, attempt, source, reference, environment_id, connection_id, state, parts,
      segments, alphabet, country, written_at, ended_at)
    SELECT n, 1, 'message', ${messageId('message')}, account.environment_id, ${connection('n')},
      'accepted', 1, 1, 'gsm', 'US',
      ${messageTime('message')}, ${messageTime('message')} + interval '1 s'
    FROM ${series(from, to)} CROSS JOIN LATERAL (SELECT ${recentMessage('n')} AS message) AS about
    JOIN volume_accounts AS account ON account.number = ${account('message')}`;
}

/** A fifth of the messages has two parts. */
function submittedParts({ messageTime, recentMessage, number }: Expressions): Part {
  return (from, to) => `
    INSERT INTO submitted_parts (outbox_id, attempt, part, connection_id, provider_id, normalized_id, recipient,
      accepted_at, status, status_at)
    SELECT n, 1, part, ${connection('n')}, provider_id, provider_id, substr(${number('message')}, 2),
      at, 'delivered', at + interval '3 s'
    FROM ${series(from, to)} CROSS JOIN generate_series(0, CASE n % 5 WHEN 0 THEN 1 ELSE 0 END) AS part
    CROSS JOIN LATERAL (
      SELECT ${recentMessage('n')} AS message, substr(md5('provider' || n || part), 1, 20) AS provider_id
    ) AS about
    CROSS JOIN LATERAL (SELECT ${messageTime('message')} + interval '1 s' AS at) AS accepted`;
}

function inboundMessages({ inbound }: Counts, { timeOf, number, account, channel }: Expressions): Part {
  return (from, to) => `
    INSERT INTO inbound_messages (environment_id, id, channel, sender, name, content, at, received_at)
    SELECT account.environment_id, 'wamid.' || md5('inbound' || n) || substr(md5('message' || n), 1, 20),
      ${channel('abs(n)')}, ${number('n')},
      'Layla', '{"type":"text","text":"Thank you, see you tomorrow."}', at, at
    FROM ${series(from, to)} CROSS JOIN LATERAL (SELECT ${timeOf('n', inbound, days.messages)} AS at) AS received
    JOIN volume_accounts AS account ON account.number = ${account('n')}`;
}

function conversationWindows(): Part {
  return (from, to) => `
    INSERT INTO conversation_windows (environment_id, channel, contact, last_inbound_at)
    SELECT account.environment_id, 'chatApp', '+1202' || lpad((5550099 + n)::text, 7, '0'),
      now() - interval '90 days' * ${random('n', 3)}
    FROM ${series(from, to)} JOIN volume_accounts AS account ON account.number = n % 100`;
}

function verifications(counts: Counts, { timeOf, number, account }: Expressions): Part {
  return (from, to) => `
    INSERT INTO verifications (id, check_code, environment_id, account_id, number, country, sender, language,
      code_length, key_id, created_at, expires_at, checks, succeeded_at, sms_status, sms_status_at, connection_id,
      segments, sms_sent, sms_delivered, request_id)
    SELECT md5('verification' || n)::uuid, md5('check' || n), account.environment_id, account.id, ${number('n')},
      'US', 'ExampleShop', 'en', 6, '\\x0000000000000000', at, at + interval '5 minutes', 1,
      CASE WHEN n % 5 > 0 THEN at + interval '20 s' END, 'delivered',
      at + interval '3 s', 'main', 1, 1, 1, md5('verification request' || n)::uuid::text
    FROM ${series(from, to)}
    CROSS JOIN LATERAL (SELECT ${timeOf('n', counts.verifications, days.short)} AS at) AS requested
    JOIN volume_accounts AS account ON account.number = ${account('n')}`;
}

function verificationChecks(counts: Counts, { timeOf }: Expressions): Part {
  return (from, to) => `
    INSERT INTO verification_checks (verification_id, at, status)
    SELECT md5('verification' || n)::uuid, ${timeOf('n', counts.verifications, days.short)} + interval '20 s', 1
    FROM ${series(from, to)} WHERE n % 5 > 0`;
}

const feedId = (feed: string) => `substr(md5('feed' || ${feed}), 1, 24)`;

function subscribers({ accounts: [owner] }: Owners): Part {
  return (from, to) => `
    INSERT INTO subscribers (id, environment_id, subscriber_id, first_name)
    SELECT ${feedId('n')}, '${owner?.environmentId}', 'user-' || n, 'Lina' FROM ${series(from, to)}`;
}

function notificationEvents(
  { events }: Counts,
  { timeOf }: Expressions,
  { accounts: [owner], workflowId }: Owners,
): Part {
  return (from, to) => `
    WITH event AS (
      INSERT INTO notification_events (id, environment_id, transaction_id, workflow_id, workflow_version, payload,
        state, reached, created_at, completed_at, request_id)
      SELECT 'event-' || n, '${owner?.environmentId}', 'event-' || n, '${workflowId}', 1,
        jsonb_build_object('order', jsonb_build_object('id', n)),
        'completed', 25, at, at, md5('event request' || n)::uuid::text
      FROM ${series(from, to)}
      CROSS JOIN LATERAL (SELECT ${timeOf('n', events, days.feed)} - interval '1 day' AS at) AS triggered
      RETURNING id
    )
    INSERT INTO notification_outcomes SELECT id, 0, 'delivered', 25 FROM event`;
}

/** Of ten items of a feed, one is new, two are seen, seven are read. */
function notifications(counts: Counts, { timeOf, hexId }: Expressions, { accounts: [owner] }: Owners): Part {
  const { feeds, events } = counts;
  return (from, to) => `
    INSERT INTO notifications (id, environment_id, subscriber, event_id, step, created_at, seen_at, read_at)
    SELECT ${hexId('at', 'n')}, '${owner?.environmentId}', ${feedId('feed')}, 'event-' || event, 0, at,
      CASE WHEN n % 10 > 0 THEN at END, CASE WHEN n % 10 > 2 THEN at END
    FROM ${series(from, to)} CROSS JOIN LATERAL (
      SELECT ceil(n / 25.0)::bigint AS event, ${timeOf('n', events * 25, days.feed)} AS at
    ) AS item
    CROSS JOIN LATERAL (
      SELECT 1 + (abs(event) * 7919 + abs(n) % 25 * ${Math.floor(feeds / 25)}) % ${feeds} AS feed
    ) AS recipient`;
}

function idempotencyKeys({ keys }: Counts, { timeOf, account }: Expressions): Part {
  return (from, to) => `
    INSERT INTO idempotency_keys (account_id, operation, key, fingerprint, status, headers, body, created_at)
    SELECT account.id, 'sendSmsMessage', md5('key' || n)::uuid::text, decode(md5('fingerprint' || n), 'hex'), 200, '{}',
      '{"messages":[{"id":"6a2b1c3d4e5f60718293a4b5"}]}', ${timeOf('n', keys, days.keys)}
    FROM ${series(from, to)} JOIN volume_accounts AS account ON account.number = ${account('n')}`;
}
