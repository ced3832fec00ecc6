// Generated from the contract by `pnpm generate`. Do not edit.
import { listChatAppTemplates, listChatMessages, listEventRecipients, listKnowledgeBases, listNotifications, listSubscribers, listTopics, listWorkflows } from './operations.gen.ts';

/** The paginated operations, and the names of fields and parameters (`x-pagination`) that are not the usual ones. */
export const lists = {
  listSubscribers: { request: listSubscribers, first: 0, size: "pageSize", total: "totalCount", more: "hasMore" },
  listNotifications: { request: listNotifications, first: 0, size: "pageSize", total: "totalCount", more: "hasMore" },
  listTopics: { request: listTopics, first: 0, size: "pageSize", total: "totalCount" },
  listWorkflows: { request: listWorkflows, first: 0, size: "pageSize", total: "totalCount", more: "hasMore" },
  listEventRecipients: { request: listEventRecipients, size: "pageSize", after: "after", next: "next", more: "hasMore" },
  listChatAppTemplates: { request: listChatAppTemplates, total: "total", more: "has_more" },
  listChatMessages: { request: listChatMessages, before: "first_id", more: "has_more" },
  listKnowledgeBases: { request: listKnowledgeBases, total: "total", more: "has_more" },
} as const;
