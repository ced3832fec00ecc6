import { describeViolation, validateResponse } from '@omnichannel/contract';
import { createErrorBody } from '@omnichannel/error-formats';
import type { FastifyInstance } from 'fastify';
import type { Contract } from './contract/contract.ts';
import { meta } from './contract/meta.ts';
import { pathOf } from './problem.ts';

/**
 * Validates each response of an operation against the contract before it is sent. An invalid response becomes a 500 that names the
 * violations, so that a failing test shows them.
 */
export function checkResponses(app: FastifyInstance, contract: Contract): void {
  const declaredResponses = new Map(
    contract.operations.map((operation) => [operation.id, operation.declaredResponses]),
  );
  app.addHook('onSend', async (request, reply, payload) => {
    const declared = declaredResponses.get(request.routeOptions.config.operationId as never);
    if (!declared || (payload !== undefined && payload !== null && !isWhole(payload))) return payload;
    const violations = validateResponse(declared, {
      status: reply.statusCode,
      headers: reply.getHeaders() as Record<string, string>,
      body: (payload as string | Buffer | null | undefined) ?? undefined,
    });
    if (violations.length === 0) return payload;
    const path = pathOf(request);
    const found = violations.map(describeViolation).join('; ');
    const detail = `The response ${reply.statusCode} to ${request.method} ${path} violates the contract: ${found}`;
    request.log.fatal(detail);
    reply.code(500).type('application/json').removeHeader('Content-Length');
    const { version } = meta;
    return JSON.stringify(
      createErrorBody(contract.familyOf(path), { status: 500, detail, path, version, requestId: request.id }),
    );
  });
}

/** Returns whether a payload is complete. A stream is checked where it is read. */
function isWhole(payload: unknown): boolean {
  return typeof payload === 'string' || Buffer.isBuffer(payload);
}
