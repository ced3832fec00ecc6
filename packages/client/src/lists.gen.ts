// Generated from the contract by `pnpm generate`. Do not edit.
/** The paginated operations: their paths, and the names of fields and parameters (`x-pagination`). */
export const lists = {
  "listTopics": {
    "path": "/v1/topics",
    "items": "data",
    "page": "page",
    "first": 0,
    "size": "pageSize",
    "total": "totalCount"
  },
  "listChatAppTemplates": {
    "path": "/conversation/wab/v1/templates",
    "items": "data",
    "page": "page",
    "first": 1,
    "size": "limit",
    "total": "total",
    "more": "has_more"
  },
  "listChatMessages": {
    "path": "/messages",
    "items": "data",
    "size": "limit",
    "before": "first_id",
    "more": "has_more"
  },
  "listKnowledgeBases": {
    "path": "/datasets",
    "items": "data",
    "page": "page",
    "first": 1,
    "size": "limit",
    "total": "total",
    "more": "has_more"
  }
} as const;
