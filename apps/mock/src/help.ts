import { type Flag, flags } from './flags.ts';

const lines = Object.entries<Flag>(flags).map(([name, { short, value, help, fallback }]) => {
  const left = `  ${short ? `-${short}, ` : '    '}--${name}${value ? ` ${value}` : ''}`;
  return `${left.padEnd(34)}${help}${fallback === undefined ? '' : ` (default ${fallback})`}`;
});

/** The text of `--help`, with examples to paste. */
export const help = `omnichannel-mock: a mock of the Omnichannel API that returns the examples of the contract.

Usage: omnichannel-mock [options]
       omnichannel-mock proxy <upstream> [options]
                                  forwards to a real base URL and reports violations of the contract

${lines.join('\n')}

proxy takes ${Object.entries<Flag>(flags)
  .filter(([, { proxy }]) => proxy)
  .map(([name]) => `--${name}`)
  .join(', ')}.

Start it, and send a request. Any token is accepted.

  omnichannel-mock
  curl http://127.0.0.1:4010/v1/topics -H 'Authorization: Bearer any-token'

Choose a response: send one header, or a query parameter if you cannot set a header.

  -H 'Prefer: code=429'          the response with this status           ?__code=429
  -H 'Prefer: example=<name>'    an example of the contract, by name     ?__example=<name>
  -H 'Prefer: dynamic=true'      generated from the schema               ?__dynamic=true

Simulate failures: of a share of all requests (--latency 50,400 --error-rate 0.05), or of one request.

  -H 'Prefer: delay=2000'        the response is delayed by 2 seconds    ?__delay=2000
  -H 'Prefer: fault=503'         the service is unavailable              ?__fault=503
  -H 'Prefer: fault=timeout'     no response                             ?__fault=timeout
  -H 'Prefer: fault=reset'       the connection is reset                 ?__fault=reset
  -H 'Prefer: fault=cut'         the connection ends within the body     ?__fault=cut
  -H 'Prefer: fault=malformed'   a body that does not parse              ?__fault=malformed

For an unknown name or value, the mock returns the allowed ones.

Receive webhooks: set your endpoint, send to a test number, and send a message as a customer.

  curl -X PUT http://127.0.0.1:4010/conversation/wab/v1/webhook \\
    -H 'Authorization: Bearer any-token' -H 'Content-Type: application/json' \\
    -d '{"type":"message","url":"http://localhost:3000/hooks"}'
  curl http://127.0.0.1:4010/__mock/inbound -H 'Content-Type: application/json' \\
    -d '{"channel":"chatApp","text":"Hello"}'

Replay a service: record its responses as rules, and start the mock with them.

  omnichannel-mock proxy https://api.example.com --record recording.json
  omnichannel-mock --rules recording.json

Report which parts of the contract your tests use; exit with 1 if they call less than 80 % of the operations.

  omnichannel-mock --coverage coverage --coverage-threshold 80

See it: http://127.0.0.1:4010/__mock lists requests, violations and deliveries, sets the next response, simulates
failures.
`;
