/** The folder with the SQL of these tables. */
export const rateLimitsSql = new URL('.', import.meta.url);
