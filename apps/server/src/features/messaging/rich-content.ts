import type { components } from '@omnichannel/types';
import type { Content, Suggestion } from './carrier.ts';

type Schemas = components['schemas'];

/** Converts the buttons of a request, as the part `suggestions` of the content. Without buttons there is none. */
export function toSuggestions(requested: Schemas['RcsSuggestions'] = []): { suggestions?: Suggestion[] } {
  return requested.length === 0 ? {} : { suggestions: requested.map(toSuggestion) };
}

function toSuggestion(requested: Schemas['RcsSuggestion']): Suggestion {
  const { text } = requested;
  switch (requested.type) {
    case 'reply':
      return { type: 'reply', text, payload: requested.payload };
    case 'open_url':
      return { type: 'openUrl', text, url: requested.url };
    case 'dial':
      return { type: 'dial', text, phoneNumber: requested.phone_number };
  }
}

/** Converts the card of an RCS request. */
export function toRichCard(card: Schemas['RcsCard']): Extract<Content, { type: 'richCard' }> {
  const { title, description, media, suggestions = [] } = card;
  return {
    type: 'richCard',
    title,
    ...(description !== undefined && { description }),
    ...(media && {
      media: {
        link: media.link,
        ...(media.thumbnail !== undefined && { thumbnail: media.thumbnail }),
        height: media.height ?? 'medium',
      },
    }),
    buttons: suggestions.map(toSuggestion),
  };
}
