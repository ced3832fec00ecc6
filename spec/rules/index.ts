import boundedNumbers from './bounded-numbers.ts';
import componentNames from './component-names.ts';
import constType from './const-type.ts';
import delivery from './delivery.ts';
import deprecation from './deprecation.ts';
import descriptions from './descriptions.ts';
import discriminator from './discriminator.ts';
import documentedIn from './documented-in.ts';
import echo from './echo.ts';
import errorFields from './error-fields.ts';
import errorResponses from './error-responses.ts';
import errorTexts from './error-texts.ts';
import fileBodies from './file-bodies.ts';
import generated from './generated.ts';
import pagination from './pagination.ts';
import pii from './pii.ts';
import provenance from './provenance.ts';
import type { Rule } from './redocly.ts';
import requestId from './request-id.ts';
import resource from './resource.ts';
import role from './role.ts';
import scenarios from './scenarios.ts';
import scope from './scope.ts';
import signIn from './sign-in.ts';
import sseEvents from './sse-events.ts';
import stability from './stability.ts';
import state from './state.ts';
import trailingSlash from './trailing-slash.ts';
import transport from './transport.ts';
import webhookLists from './webhook-lists.ts';

/** The lint rules of this contract, as a Redocly plugin. redocly.yaml enables them. */
export default function plugin(): { id: string; rules: { oas3: Record<string, Rule> } } {
  return {
    id: 'omnichannel',
    rules: {
      oas3: {
        'bounded-numbers': boundedNumbers,
        'component-names': componentNames,
        'const-type': constType,
        delivery,
        deprecation,
        descriptions,
        discriminator,
        'documented-in': documentedIn,
        echo,
        'error-fields': errorFields,
        'error-responses': errorResponses,
        'file-bodies': fileBodies,
        generated,
        'error-texts': errorTexts,
        pagination,
        pii,
        provenance,
        resource,
        'request-id': requestId,
        role,
        scenarios,
        scope,
        'sign-in': signIn,
        'sse-events': sseEvents,
        stability,
        state,
        'trailing-slash': trailingSlash,
        transport,
        'webhook-lists': webhookLists,
      },
    },
  };
}
