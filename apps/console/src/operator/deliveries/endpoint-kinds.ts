/** The kinds of webhook endpoints, as the admin API names them. */
export const endpointKinds = ['chatApp.message', 'chatApp.status', 'messenger', 'rcs', 'chat', 'usage'] as const;
