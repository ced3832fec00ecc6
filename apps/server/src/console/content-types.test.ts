import type * as page from '@omnichannel/console/sandbox';
import { expectTypeOf, it } from 'vitest';
import type * as carrier from '../features/messaging/carrier.ts';

type Shown<Content> = Content extends { type: 'template' } ? Omit<Content, 'components'> : Content;

/**
 * The carrier port belongs to the service, and the page must not import it. Both describe the same content, so the type check compares
 * them in both directions.
 */
it('has the same types of content in the page and in the carrier port', () => {
  // The page shows the filled template, not the values.
  expectTypeOf<page.Content>().toEqualTypeOf<Shown<carrier.Content>>();
  expectTypeOf<page.InboundContent>().toEqualTypeOf<carrier.InboundContent>();
  expectTypeOf<page.MessageFile>().toEqualTypeOf<carrier.File>();
  expectTypeOf<Exclude<page.Channel, 'email'>>().toEqualTypeOf<carrier.Channel>();
});
