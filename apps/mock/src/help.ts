import { type Flag, flags } from './flags.ts';

const lines = Object.entries<Flag>(flags).map(([name, { short, value, help, fallback }]) => {
  const left = `  ${short ? `-${short}, ` : '    '}--${name}${value ? ` ${value}` : ''}`;
  return `${left.padEnd(34)}${help}${fallback === undefined ? '' : ` (default ${fallback})`}`;
});

/** The text of `--help`, with examples to paste. */
export const help = `omnichannel-mock: a mock of the Omnichannel API that returns the examples of the contract.

Usage: omnichannel-mock [options]
       omnichannel-mock proxy <upstream> [options]
                                  forwards to a real base URL and reports what departs from the contract

${lines.join('\n')}

proxy takes ${Object.entries<Flag>(flags)
  .filter(([, { proxy }]) => proxy)
  .map(([name]) => `--${name}`)
  .join(', ')}.

Start it, and ask it. Any token will do.

  omnichannel-mock
  curl http://127.0.0.1:4010/v1/topics -H 'Authorization: Bearer any-token'

Choose an answer: one header, or the query where you cannot set a header.

  -H 'Prefer: code=429'          the answer with this status             ?__code=429
  -H 'Prefer: example=<name>'    an example of the contract, by name     ?__example=<name>
  -H 'Prefer: dynamic=true'      made up from the schema                 ?__dynamic=true

Make it go wrong: now and then for all (--latency 50,400 --error-rate 0.05), or this one request.

  -H 'Prefer: delay=2000'        held back for two seconds               ?__delay=2000
  -H 'Prefer: fault=503'         the service is away                     ?__fault=503
  -H 'Prefer: fault=timeout'     no answer ever                          ?__fault=timeout
  -H 'Prefer: fault=reset'       the connection is reset                 ?__fault=reset
  -H 'Prefer: fault=cut'         the connection ends half-way            ?__fault=cut
  -H 'Prefer: fault=malformed'   a body that does not parse              ?__fault=malformed

A name or a value that does not exist is answered with the list of those there are.

Receive webhooks: set your endpoint, send to a test number, and let a customer write.

  curl -X PUT http://127.0.0.1:4010/conversation/wab/v1/webhook \\
    -H 'Authorization: Bearer any-token' -H 'Content-Type: application/json' \\
    -d '{"type":"message","url":"http://localhost:3000/hooks"}'
  curl http://127.0.0.1:4010/__mock/inbound -H 'Content-Type: application/json' \\
    -d '{"channel":"chatApp","text":"Hello"}'

See it: http://127.0.0.1:4010/__mock lists requests, violations and deliveries, and sets the next answer.
`;
