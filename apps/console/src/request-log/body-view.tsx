import type { BodyView as Body } from '../api/mock.ts';
import { size } from './format.ts';
import { JsonBlock, JsonCode, TextBlock } from './text-block.tsx';

/** The body of a message. */
export function BodyView({ body }: { body: Body }) {
  switch (body.kind) {
    case 'json':
      return <JsonBlock text={body.text} />;
    case 'text':
      return <TextBlock text={body.text} />;
    case 'events':
      return <Events {...body} />;
    case 'file':
      return <p class="file">{`${size(body.size)} of ${body.mediaType || 'an unknown type'}`}</p>;
    case 'unread':
      return <p class="none">The response was sent before the body was read</p>;
  }
}

function Events({ shared, events }: Extract<Body, { kind: 'events' }>) {
  return (
    <div class="stream">
      {shared !== undefined && (
        <p class="shared">
          Each event has <JsonCode text={shared} />
        </p>
      )}
      <ol class="events" aria-label={`${events.length} events`}>
        {events.map((event, index) => (
          <li key={index}>
            <JsonCode text={event} />
          </li>
        ))}
      </ol>
    </div>
  );
}
